/** What the parts of a formula share while it is read. */
import type { Bar, Item } from './item.ts'

export interface Reading {
  /** False as soon as something does not fit: the formula is then no formula for us, and stays text. */
  isUnderstood: boolean
  /** Type in which scripts are as large as their bases, at most, in points. */
  smallestType: number
  /** Parts within parts, so far. */
  depth: number
  /** Reads a part of the formula. @returns undefined where it is not understood. */
  read(items: readonly Item[], bars: readonly Bar[]): Item | undefined
}

/** Deeper formulas are none that people write (continued fractions go to about six). */
export const maxDepth = 14

export function notUnderstood(reading: Reading): undefined {
  reading.isUnderstood = false
}

/** Characters; matrices and proofs in one formula have a few hundred. */
export const maxItems = 800
