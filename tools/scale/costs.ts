/** What jobs ask of a database and a spool, as `npm run bench -- jobs` measured it, and how long documents take. */

export interface TransactionCost {
  /** Processor time of the database for each transaction, and for each item of it. */
  eachMs: number
  itemMs: number
}

export interface Costs {
  start: TransactionCost
  settlement: TransactionCost
  /** A process without work asks for some. */
  askMs: number
  /** From the end of its work in the database until a transaction is durable and its caller knows. */
  commitMs: number
}

/** PostgreSQL 15 on a machine of two cores with much other work: transactions of 1 to 128 items. */
export const measured: Costs = {
  start: { eachMs: 2.6, itemMs: 0.082 },
  settlement: { eachMs: 1.4, itemMs: 0.076 },
  askMs: 0.25,
  commitMs: 6,
}

/** Bytes of PostgreSQL's log for an item in such transactions. */
export const logBytes = 2300

/** Processor time of the documents of the corpus: share of those that need at most so much. */
const quantiles: readonly (readonly [share: number, ms: number])[] = [
  [0, 1],
  [0.5, 2],
  [0.75, 10],
  [0.9, 30],
  [0.95, 110],
  [0.98, 730],
  [0.99, 1580],
  [0.995, 2550],
  [1, 9520],
]

/** Average size of the documents of the corpus; a result is taken to be as long. */
export const documentBytes = 76_000

/** @param at From 0 to 1. @returns milliseconds of one process. */
export function conversionMs(at: number): number {
  const above = Math.max(
    1,
    quantiles.findIndex(([share]) => share >= at),
  )
  const [lowShare, low] = quantiles[above - 1] ?? [0, 0]
  const [highShare, high] = quantiles[above] ?? [1, 0]
  return low + ((high - low) * (at - lowShare)) / (highShare - lowShare)
}
