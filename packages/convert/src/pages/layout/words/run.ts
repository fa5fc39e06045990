/** Characters of one text style that follow each other on a line. */
import type { Glyphs } from '../content.ts'

/** The characters of one direction, run by run; those of a run stand in reading order. */
export interface Placed {
  glyphs: Glyphs
  runs: Run[]
  /** Glyphs, spaces left out. */
  order: Int32Array
  /** Gap (in em) between each of them and the one before it in its run. */
  gaps: Float64Array
  /** 1 where a space of the source stands before it in its run. */
  spaces: Uint8Array
}

export interface Run {
  /** In `order`. */
  start: number
  end: number
  /** The glyph at which the next run begins: spaces of the source up to there are this run's. */
  until: number
  isBackward: boolean
  followsSpace: boolean
  endsInSpace: boolean
  spacing: Spacing
  /** The same, with the glyphs in the order in which they are drawn. */
  drawnSpacing: Spacing
}

/** How wide a gap (in em) must be to part words of a run. */
export interface Spacing {
  threshold: number
  ignoresSpaces: boolean
}
