/**
 * How long an attempt to convert a document may run before it has to give way to another account's document.
 *
 * A document that was stopped starts again from the beginning, so its next slice is longer: four times what it
 * ran, so that all stopped attempts of a document together take at most a third longer than the last of them.
 */

/** Time slice of a first attempt; 97 of 100 documents of the corpus are converted in less. */
export const firstSliceMs = 500

/** A longer slice is guaranteed on some of the processes only, see `longPlaces`. */
export const longSliceMs = 8000

const growth = 4

/** @param ranMs Of the attempt that was stopped. */
export function nextSliceMs(sliceMs: number, ranMs: number): number {
  return growth * Math.max(sliceMs, ranMs)
}

/** Processes on which long slices are guaranteed: all but one, which documents of seconds go on using. */
export function longPlaces(workers: number): number {
  return Math.max(1, workers - 1)
}
