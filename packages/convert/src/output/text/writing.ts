import type { FootnoteDefinition } from '../../core/document/nodes.ts'
import type { WriteOptions } from '../../core/options.ts'

/** What one run of the writer carries along. */
export interface Writing {
  options: WriteOptions
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
  linksRemoved: number
  imagesWithoutText: number
}
