/** What items have of the pool, next to the documents of requests, which somebody waits for. Pure. */

/** Documents in the pool, and its processes. */
export interface PoolUse {
  busy: number
  queued: number
  workers: number
  /** Documents of items, among those that are converted or wait. */
  own: number
}

/** Whether a document may wait that is not an item's: nobody says which of them do. */
export function requestsWait({ busy, queued, own }: PoolUse): boolean {
  return queued > 0 && busy + queued > own
}

/** Places whose processes no request has: what is given to the pool beyond them would wait there, before later requests. */
export function placesLeft({ busy, queued, workers, own }: PoolUse, places: number): number {
  const requests = Math.max(0, busy + queued - own)
  const others = Math.max(0, workers - places)
  return places - Math.max(0, requests - others)
}
