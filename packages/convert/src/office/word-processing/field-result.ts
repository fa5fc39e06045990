/**
 * What fields show whose document keeps no result of them: programs other than Word write such, and leave it to Word to
 * compute them (ECMA-376 part 1, §17.16.5).
 */
import { image } from '../../core/document/build.ts'
import type { Metadata, Phrasing } from '../../core/document/nodes.ts'
import { createAutomaticNumbers } from './automatic-number.ts'
import { fieldContent } from './field-content.ts'
import { hyperlinkOf, includedPictureOf, wordsOf } from './field-instruction.ts'
import { createSequences } from './sequence-field.ts'
import type { StyleRole } from './style-role.ts'

/** What the document knows that fields refer to. */
export interface FieldSources {
  readonly metadata: Metadata
  /** Text of a bookmark; undefined without one. */
  bookmark?(name: string): string | undefined
}

/** Asked for every field of a document in their order, for some of them count. */
export interface FieldResults {
  /**
   * @param result Whether the document keeps a result with something in it, an empty one, or none.
   * @param role Of the paragraph that the field stands in.
   * @returns What to show in addition to the result that is kept; '' for nothing.
   */
  at(instruction: string, result: 'kept' | 'empty' | 'none', role?: StyleRole): string | Phrasing
}

/** Switches of `REF` that ask for the number or the position of the paragraph instead of its text (§17.16.5.51). */
const asksForNumber = /^\\[nrwp]$/i

export function createFieldResults(sources: FieldSources): FieldResults {
  const sequences = createSequences()
  const numbers = createAutomaticNumbers()
  return {
    at(instruction, result, role) {
      const words = wordsOf(instruction)
      const counted = words[0]?.toUpperCase() === 'SEQ' ? sequences.next(words.slice(1)) : undefined
      if (result === 'kept') return ''
      const level = role?.kind === 'heading' ? role.depth - 1 : undefined
      const own = counted ?? numbers.next(instruction, level) ?? fieldContent(instruction)
      return own ?? byReference(instruction, words, result === 'empty', sources)
    },
  }
}

function byReference(
  instruction: string,
  [name = '', ...rest]: readonly string[],
  isEmpty: boolean,
  { metadata, bookmark }: FieldSources,
): string | Phrasing {
  switch (name.toUpperCase()) {
    case 'INCLUDEPICTURE': {
      const address = isEmpty ? undefined : includedPictureOf(instruction)
      return address === undefined ? '' : image(address, '')
    }
    case 'HYPERLINK':
      return isEmpty ? '' : (hyperlinkOf(instruction) ?? '')
    case 'MERGEFIELD':
      return isEmpty || !rest[0] ? '' : `«${rest[0]}»`
    case 'TITLE':
      return metadata.title ?? ''
    case 'AUTHOR':
      return metadata.author ?? ''
    case 'SUBJECT':
      return metadata.subject ?? ''
    case 'KEYWORDS':
      return metadata.keywords ?? ''
    case 'REF':
      return rest.some((word) => asksForNumber.test(word)) ? '' : (bookmark?.(rest[0] ?? '') ?? '')
    default:
      // A bookmark may stand where the name of a field does.
      return /^[\p{L}_]\w*$/u.test(name) ? (bookmark?.(name) ?? '') : ''
  }
}
