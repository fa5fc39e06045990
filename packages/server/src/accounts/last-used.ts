/** When each key was last used, to the minute, written behind the requests. */
import type { Store } from '../store/store.ts'

const minuteMs = 60_000
const writeEveryMs = 5_000
/** Keys of one statement, which is a transaction of its own: settlements that wait for their turn to write come in between. */
const keysAtOnce = 200

export interface LastUsed {
  note(keyId: string, now: number): void
  write(): Promise<void>
  stop(): void
}

export function startLastUsed(store: Store, onError: (error: unknown) => void): LastUsed {
  /** Keys by the minute of their last use, while that is not written. */
  let noted = new Map<string, number>()
  /** Those that were used, and written, in the latest minute. */
  let written = new Set<string>()
  let latest = 0

  const write = async (): Promise<void> => {
    const keys = new Map<number, string[]>()
    for (const [id, minute] of noted) {
      const ids = keys.get(minute) ?? []
      ids.push(id)
      keys.set(minute, ids)
    }
    noted = new Map()
    for (const [minute, ids] of keys)
      for (let start = 0; start < ids.length; start += keysAtOnce) {
        const some = ids.slice(start, start + keysAtOnce)
        await store.transaction((tx) =>
          tx.updateTable('apiKeys').set({ lastUsedAt: minute }).where('id', 'in', some).execute(),
        )
        if (minute === latest) for (const id of some) written.add(id)
      }
  }
  const timer = setInterval(() => write().catch(onError), writeEveryMs)
  timer.unref()
  return {
    note(keyId, now) {
      const minute = now - (now % minuteMs)
      if (minute !== latest) written = new Set()
      latest = minute
      if (!written.has(keyId)) noted.set(keyId, minute)
    },
    write,
    stop: () => clearInterval(timer),
  }
}
