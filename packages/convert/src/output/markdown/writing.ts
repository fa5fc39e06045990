/** What one run of the writer carries along. */
import type { FootnoteDefinition, Root } from '../../core/document/nodes.ts'
import type { WriteOptions } from '../../core/options.ts'
import type { PlaceTracker } from '../places.ts'
import { createTargets, type TargetOptions, type Targets } from '../targets.ts'
import { hasMath } from './has-math.ts'

export interface Writing {
  options: MarkdownOptions
  /** Is notified where blocks, items and rows begin; absent where nobody asks. */
  places?: PlaceTracker | undefined
  targets: Targets
  hasMath: boolean
  /** Met so far; they are printed at the end. */
  notes: FootnoteDefinition[]
}

/** Blocks, items and rows are joined to parts of about this size. */
export const partCharacters = 16_384

export interface MarkdownOptions extends WriteOptions, Pick<TargetOptions, 'resources'> {
  places?: PlaceTracker | undefined
}

export function startWriting({ children }: Root, options: MarkdownOptions): Writing {
  return {
    options,
    places: options.places,
    targets: createTargets(children, options),
    hasMath: hasMath(children),
    notes: [],
  }
}
