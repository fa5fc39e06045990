/** Downloads of items that run at once in this process: no account has so many that others wait for its slow servers. */

/** Bounds of all accounts, and of one. */
const maxFetches = 16
const maxOfAccount = 4

export interface FetchSlots {
  /** Resolves when there is a slot, with what leaves it. @throws the reason of the signal */
  enter(accountId: string, gone: AbortSignal): Promise<() => void>
}

interface Waiter {
  accountId: string
  enter(): void
}

/** @param allowedOfAccount Downloads of an account that the service allows, requests included. */
export function createFetchSlots(allowedOfAccount: number): FetchSlots {
  const running = new Map<string, number>()
  const waiting = new Set<Waiter>()
  const limit = Math.min(maxOfAccount, allowedOfAccount)
  let all = 0
  const hasRoom = (accountId: string): boolean => all < maxFetches && (running.get(accountId) ?? 0) < limit
  const add = (accountId: string, more: 1 | -1): void => {
    all += more
    const count = (running.get(accountId) ?? 0) + more
    if (count === 0) running.delete(accountId)
    else running.set(accountId, count)
  }
  const leave = (accountId: string): void => {
    add(accountId, -1)
    for (const waiter of waiting) if (hasRoom(waiter.accountId)) waiter.enter()
  }
  return {
    enter(accountId, gone) {
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          waiting.delete(waiter)
          reject(gone.reason)
        }
        const waiter: Waiter = {
          accountId,
          enter() {
            waiting.delete(waiter)
            gone.removeEventListener('abort', giveUp)
            add(accountId, 1)
            resolve(() => leave(accountId))
          },
        }
        if (gone.aborted) return reject(gone.reason)
        if (hasRoom(accountId)) return waiter.enter()
        waiting.add(waiter)
        gone.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
