import type { Phrasing } from '../../core/document/nodes.ts'

/** Something said, and when: a subtitle, or a piece of a transcript. */
export interface Cue {
  /** Seconds from the start. */
  startS: number
  endS: number
  speaker?: string
  children: Phrasing[]
}
