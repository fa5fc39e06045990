/** The text of a reStructuredText document and what its parts share. */
import type { Absent } from '../../carriers/light-markup/absent.ts'
import type { Metadata } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { Names, NoteCounts } from './names.ts'

/** What the elements of one document share. */
export interface Source {
  budget: ReadContext['budget']
  names: Names
  /** Adornments of titles in the order of their levels. */
  adornments: string[]
  metadata: Metadata
  /** Targets that stand for what follows them. */
  pending: string[]
  /** Files that the text takes in, and other things that are not there. */
  absent: Absent
  /** Footnotes that are numbered by the program, so far. */
  noted: NoteCounts
  /** Language of code that names none; '' for text. */
  language: string
}
