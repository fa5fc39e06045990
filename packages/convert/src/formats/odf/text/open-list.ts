import type { ListLevels } from '../styles/list-levels.ts'

/** The list around what is read now. */
export interface OpenList {
  style: string | undefined
  /** From 0. */
  level: number
  /** Names the numbers that the list counts with. */
  key: string
  levels: ListLevels
  /** Its items have numbers, of this level alone or of several. */
  isNumbered: boolean
  /** An item has begun and none of its paragraphs has its label yet; the number may be one that it begins with. */
  pending: { start: number | undefined } | undefined
}
