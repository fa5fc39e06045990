/** What the parts of one document share while they are read. */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { FieldResults } from '../../office/word-processing/field-result.ts'
import type { Headlines } from '../../office/word-processing/headlines.ts'
import type { PageTurns } from '../../office/word-processing/page-turns.ts'
import type { Appearances } from './appearance.ts'
import { createFields, type Fields } from './fields.ts'
import type { Notes } from './notes.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

export interface DocumentState {
  readonly package: OpcPackage
  readonly context: ReadContext
  readonly styles: Styles
  readonly appearances: Appearances
  readonly numbering: Numbering
  readonly notes: Notes
  readonly fieldResults: FieldResults
  /** Part → its blocks, of those that were read ahead; taken out when they are placed. */
  readonly embedded: Map<string, Block[]>
}

/** One flow of text: the body, a note, a header. */
export interface Story {
  readonly state: DocumentState
  /** Relationships of the part that contains the text. */
  readonly relationships: Relationships
  readonly fields: Fields
  /** Page turns of the body. */
  readonly pages?: PageTurns
  readonly headlines?: Headlines
  /** The text is what a field of a form shows. */
  readonly isFormField?: boolean
}

export function createStory(state: DocumentState, part: string): Story {
  return {
    state,
    relationships: state.package.relationships(part),
    fields: createFields(state.fieldResults),
  }
}

/** For what stands within a block of the story. */
export function within(story: Story): Story {
  return story.pages ? { ...story, pages: story.pages.within() } : story
}

export function showsChanges(story: Story): boolean {
  return story.state.context.options.changes === 'show'
}

/** The blocks of a part that was read ahead, the first time it is asked for; undefined where there is none. */
export function takeEmbedded({ relationships, state }: Story, relationshipId: string | undefined): Block[] | undefined {
  const part = relationships.target(relationshipId) ?? ''
  const blocks = state.embedded.get(part)
  state.embedded.delete(part)
  return blocks
}

/** A field without an end hid what follows it. */
export function warnOfOpenField({ state }: Story): void {
  state.context.warn('damage_survived', { what: 'a field without an end hides what follows it' })
}
