/** How many downloads run at once, in all and for an account, so that no account takes them all. */
export interface DownloadSlots {
  take(accountId: string): Slot | SlotRefusal
  readonly taken: number
}

export interface Slot {
  /** Once is enough; again does nothing. */
  release(): void
}

export interface SlotRefusal {
  code: 'concurrency_limited' | 'overloaded'
  limit: number
}

export interface SlotLimits {
  total: number
  perAccount: number
}

export function createDownloadSlots({ total, perAccount }: SlotLimits): DownloadSlots {
  const running = new Map<string, number>()
  let taken = 0
  const giveBack = (accountId: string): void => {
    taken -= 1
    const left = (running.get(accountId) ?? 1) - 1
    if (left === 0) running.delete(accountId)
    else running.set(accountId, left)
  }
  return {
    get taken() {
      return taken
    },
    take(accountId) {
      const own = running.get(accountId) ?? 0
      // What the account can repair itself is named before what it cannot.
      if (own >= perAccount) return { code: 'concurrency_limited', limit: perAccount }
      if (taken >= total) return { code: 'overloaded', limit: total }
      taken += 1
      running.set(accountId, own + 1)
      let isHeld = true
      return {
        release() {
          if (isHeld) giveBack(accountId)
          isHeld = false
        },
      }
    },
  }
}
