/**
 * Answers that are held in memory until their readers have taken them. A reader may take a long time, and its place among
 * those that convert is given back before: so what waits to be read is bounded, in all and for one account.
 */
import { httpLimits } from './limits.ts'

export interface UnsentAnswers {
  /**
   * An answer begins to be sent. Where too much is held, the oldest answers of the account that holds most are cut off,
   * but none that is as young as `unsentPatienceMs`.
   *
   * @param cut Ends its connection.
   * @returns to be called when it is sent or its connection is closed.
   */
  hold(accountId: string, bytes: number, cut: () => void): () => void
  readonly bytes: number
}

interface Held {
  accountId: string
  bytes: number
  since: number
  cut(): void
}

type Limits = Pick<typeof httpLimits, 'unsentBytes' | 'unsentPatienceMs'>

export function createUnsentAnswers(
  { unsentBytes, unsentPatienceMs }: Limits = httpLimits,
  now: () => number = () => performance.now(),
): UnsentAnswers {
  /** The oldest first. */
  const held = new Set<Held>()
  let bytes = 0
  const release = (one: Held): void => {
    if (held.delete(one)) bytes -= one.bytes
  }
  const makeRoom = (): void => {
    const before = now() - unsentPatienceMs
    while (bytes > unsentBytes) {
      const slow = [...held].filter(({ since }) => since <= before)
      const sums = new Map<string, number>()
      for (const one of slow) sums.set(one.accountId, (sums.get(one.accountId) ?? 0) + one.bytes)
      const [largest] = [...sums].sort(([, one], [, other]) => other - one)
      const oldest = largest && slow.find(({ accountId }) => accountId === largest[0])
      if (!oldest) return
      release(oldest)
      oldest.cut()
    }
  }
  return {
    hold(accountId, size, cut) {
      const own = { accountId, bytes: size, since: now(), cut }
      held.add(own)
      bytes += size
      makeRoom()
      return () => release(own)
    },
    get bytes() {
      return bytes
    },
  }
}
