/**
 * Workers on one or more databases, in simulated time: they take turns of accounts, begin items together, convert them and settle
 * them together, as `jobs/work/` does. Accounts are spread over the databases. A database is so many cores that
 * transactions wait for, and a row for each account that they lock.
 */
import { type Costs, conversionMs, documentBytes } from './costs.ts'
import { createEvents } from './queue.ts'

export interface Deployment {
  items: number
  accounts: number
  workers: number
  /** Conversion processes of a worker. */
  processes: number
  databases: number
  /** Cores of each database. */
  cores: number
}

export interface Outcome {
  /** Simulated time until the last item was settled. */
  seconds: number
  itemsPerSecond: number
  /** Items per second of conversion processes that never wait. */
  idealPerSecond: number
  /** Share of the cores of all databases that work, and the same of the busiest account's row. */
  database: number
  account: number
  /** Bytes per second into and out of the spool. */
  spoolBytesPerSecond: number
  /** Items of a start, on average. */
  together: number
}

/** As in `jobs/work/pace.ts`: items that keep the processes busy for so long are begun together, and at most so many. */
const aheadMs = 1000
const maxTogether = 256
/** When so small a share of them is left, others are begun. */
const refillAt = 1 / 8
/** Documents come from the spool so long after their start. */
const preparationMs = 10
const idleMs = 1000

interface Database {
  freeCores: number
  waiting: (() => void)[]
  busyMs: number
  turns: Account[]
  asleep: (() => void)[]
}

interface Account {
  database: Database
  left: number
  isLocked: boolean
  waiting: (() => void)[]
  lockedMs: number
}

/** @param random From 0 to 1. */
export function simulate(deployment: Deployment, costs: Costs, random: () => number): Outcome {
  const { items, accounts, workers, processes, databases, cores } = deployment
  const events = createEvents()
  let now = 0
  let workMs = 0
  let starts = 0
  let settled = 0
  const all = Array.from({ length: databases }, (): Database => {
    return { freeCores: cores, waiting: [], busyMs: 0, turns: [], asleep: [] }
  })
  const owners = Array.from({ length: accounts }, (_, at): Account => {
    const database = all[at % databases] as Database
    const left = Math.floor(items / accounts) + (at < items % accounts ? 1 : 0)
    const account = { database, left, isLocked: false, waiting: [], lockedMs: 0 }
    if (left > 0) database.turns.push(account)
    return account
  })

  function onCore(database: Database, ms: number, done: () => void): void {
    const run = (): void => {
      database.freeCores -= 1
      database.busyMs += ms
      events.add(now + ms, () => {
        database.freeCores += 1
        database.waiting.shift()?.()
        done()
      })
    }
    if (database.freeCores > 0) run()
    else database.waiting.push(run)
  }

  /** A transaction that has the account's row from its first statement until it is durable. */
  function transact(account: Account, { eachMs, itemMs }: Costs['start'], count: number, done: () => void): void {
    const begin = (): void => {
      account.isLocked = true
      const since = now
      onCore(account.database, eachMs + itemMs * count, () =>
        events.add(now + costs.commitMs, () => {
          account.isLocked = false
          account.lockedMs += now - since
          account.waiting.shift()?.()
          done()
        }),
      )
    }
    if (account.isLocked) account.waiting.push(begin)
    else begin()
  }

  function startWorker(at: number): void {
    const database = all[at % databases] as Database
    let usualMs = 200
    const freeAt = new Float64Array(processes)
    let isTaking = false
    const wanted = (): number => Math.max(processes, Math.min(maxTogether, Math.round((processes * aheadMs) / usualMs)))

    function take(): void {
      if (isTaking || Math.min(...freeAt) > now + aheadMs * refillAt) return
      isTaking = true
      const account = database.turns.shift()
      if (!account) {
        onCore(database, costs.askMs, () => {
          isTaking = false
          if (database.turns.length > 0) take()
          else if (owners.some((one) => one.database === database && one.left > 0)) database.asleep.push(take)
          else if (settled < items) events.add(now + idleMs, () => {})
        })
        return
      }
      const count = Math.min(account.left, wanted())
      transact(account, costs.start, count, () => {
        account.left -= count
        if (account.left > 0) {
          database.turns.push(account)
          database.asleep.shift()?.()
        }
        starts += 1
        isTaking = false
        convert(account, count)
        take()
      })
    }

    function convert(account: Account, count: number): void {
      let endsAt = now
      for (let n = 0; n < count; n += 1) {
        const ms = conversionMs(random())
        workMs += ms
        usualMs += 0.2 * (Math.max(1, ms) - usualMs)
        const process = freeAt.indexOf(Math.min(...freeAt))
        const ends = Math.max(now + preparationMs, freeAt[process] ?? 0) + ms
        freeAt[process] = ends
        endsAt = Math.max(endsAt, ends)
      }
      events.add(Math.max(now, Math.min(...freeAt) - aheadMs * refillAt), take)
      events.add(endsAt, () =>
        transact(account, costs.settlement, count, () => {
          settled += count
        }),
      )
    }
    take()
  }

  for (let at = 0; at < workers; at += 1) startWorker(at)
  for (let event = events.next(); event; event = events.next()) {
    now = event.at
    event.happen()
  }
  if (settled !== items) throw new Error(`${settled} of ${items} items were settled`)
  const seconds = now / 1000
  return {
    seconds,
    itemsPerSecond: items / seconds,
    idealPerSecond: (items * workers * processes * 1000) / workMs,
    database: all.reduce((sum, { busyMs }) => sum + busyMs, 0) / (databases * cores * now),
    account: Math.max(...owners.map(({ lockedMs }) => lockedMs)) / now,
    // A document is written and read once, and so is its result.
    spoolBytesPerSecond: (4 * documentBytes * items) / seconds,
    together: items / starts,
  }
}
