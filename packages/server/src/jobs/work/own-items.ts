/** The items of this process by the ids of their holds, counted by account and by state, so that no step looks at all of them. */
import type { OwnItem, OwnState } from './own-item.ts'

export interface OwnItems extends Iterable<[holdId: string, item: OwnItem]> {
  readonly size: number
  add(item: OwnItem): void
  remove(item: OwnItem): void
  /** So many are in one of the states. */
  inState(...states: OwnState[]): number
  /** So many of an account are here. */
  ofAccount(accountId: string): number
  /** So many of an account have not come to their end. */
  underWay(accountId: string): number
  converting(): Iterable<OwnItem>
  /** The first one that is ready, of each account that has such. */
  firstReady(): Iterable<[accountId: string, item: OwnItem]>
}

interface OfAccount {
  all: number
  ending: number
  ready: Set<OwnItem>
}

export function createOwnItems(): OwnItems {
  const items = new Map<string, OwnItem>()
  const accounts = new Map<string, OfAccount>()
  const counts: Record<OwnState, number> = { waiting: 0, ready: 0, converting: 0, sharing: 0, ending: 0, left: 0 }
  const converting = new Set<OwnItem>()

  /** Notes that an item comes to a state, or with -1 that it leaves it. */
  const count = (item: OwnItem, ofAccount: OfAccount, state: OwnState, change: 1 | -1): void => {
    counts[state] += change
    if (state === 'ending') ofAccount.ending += change
    const among = state === 'ready' ? ofAccount.ready : state === 'converting' ? converting : undefined
    if (change > 0) among?.add(item)
    else among?.delete(item)
  }
  return {
    [Symbol.iterator]: () => items[Symbol.iterator](),
    get size() {
      return items.size
    },
    add(item) {
      const { account, hold } = item.started
      const ofAccount = accounts.get(account.id) ?? { all: 0, ending: 0, ready: new Set() }
      accounts.set(account.id, ofAccount)
      items.set(hold.id, item)
      ofAccount.all += 1
      count(item, ofAccount, item.state, 1)
      item.entered = (before) => {
        count(item, ofAccount, before, -1)
        count(item, ofAccount, item.state, 1)
      }
    },
    remove(item) {
      const { account, hold } = item.started
      const ofAccount = accounts.get(account.id)
      if (!items.delete(hold.id) || !ofAccount) return
      delete item.entered
      count(item, ofAccount, item.state, -1)
      ofAccount.all -= 1
      if (ofAccount.all === 0) accounts.delete(account.id)
    },
    inState: (...states) => states.reduce((sum, state) => sum + counts[state], 0),
    ofAccount: (accountId) => accounts.get(accountId)?.all ?? 0,
    underWay(accountId) {
      const { all = 0, ending = 0 } = accounts.get(accountId) ?? {}
      return all - ending
    },
    converting: () => converting,
    *firstReady() {
      for (const [accountId, { ready }] of accounts) {
        const [first] = ready
        if (first) yield [accountId, first]
      }
    },
  }
}
