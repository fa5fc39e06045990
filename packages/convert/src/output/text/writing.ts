import type { FootnoteDefinition } from '../../core/document/nodes.ts'
import type { WriteOptions } from '../../core/options.ts'
import type { PlaceTracker } from '../places.ts'

/** What one run of the writer carries along. */
export interface Writing {
  options: WriteOptions
  /** Is notified where blocks, items and rows begin; absent where nobody asks. */
  places?: PlaceTracker | undefined
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
  linksRemoved: number
  imagesWithoutText: number
}
