/** When each key was last used, to the minute, written behind the requests. */
import type { Store } from '../store/store.ts'

const minuteMs = 60_000
const writeEveryMs = 5_000

export interface LastUsed {
  note(keyId: string, now: number): void
  write(): Promise<void>
  stop(): void
}

export function startLastUsed(store: Store, onError: (error: unknown) => void): LastUsed {
  const noted = new Map<string, number>()
  let written = new Map<string, number>()

  const write = async (): Promise<void> => {
    const uses = [...noted]
    noted.clear()
    if (uses.length === 0) return
    await store.transaction(async (tx) => {
      for (const [id, minute] of uses)
        await tx.updateTable('apiKeys').set({ lastUsedAt: minute }).where('id', '=', id).execute()
    })
    written = new Map(uses)
  }
  const timer = setInterval(() => write().catch(onError), writeEveryMs)
  timer.unref()
  return {
    note(keyId, now) {
      const minute = now - (now % minuteMs)
      if (written.get(keyId) !== minute) noted.set(keyId, minute)
    },
    write,
    stop: () => clearInterval(timer),
  }
}
