/** How many items a worker begins before it has a process for them, so that none of its processes waits for the next. Pure. */

/** Items that are begun ahead keep the processes busy for about so long. */
const aheadMs = 1000
export const maxAhead = 256
/**
 * When so small a share of them is left, others are begun: early enough for their start and their documents, late enough that many are
 * begun together: a start of one item takes almost as much processor time as one of thirty.
 */
export const refillAt = 1 / 8
/** Share of the latest item in the average. */
const weight = 0.2
/** Taken for the length of items while none has ended yet: so long that few are begun ahead. */
const unknownMs = 200

export interface Pace {
  /** @param readyMs From the start of an item until its document was there. */
  notePreparation(readyMs: number): void
  /** @param ms Of a process. */
  noteConversion(ms: number): void
  /**
   * @param processes That work on items.
   * @param longestMs How long the oldest running conversion has taken.
   */
  ahead(processes: number, longestMs: number): number
}

export function createPace(): Pace {
  let preparationMs = 0
  let conversionMs = unknownMs
  const averaged = (average: number, ms: number): number => average + weight * (ms - average)
  return {
    notePreparation(ms) {
      preparationMs = averaged(preparationMs, ms)
    },
    noteConversion(ms) {
      conversionMs = averaged(conversionMs, ms)
    },
    ahead(processes, longestMs) {
      const usualMs = Math.max(1, conversionMs, longestMs)
      return Math.min(maxAhead, Math.round((processes * (preparationMs + aheadMs)) / usualMs))
    },
  }
}
