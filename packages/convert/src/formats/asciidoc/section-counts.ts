/** Counters of numbered sections. */

/** How many sections of each level there were, those of a level below another one since that one. */
export interface SectionCounts {
  readonly counts: number[]
  appendices: number
}
