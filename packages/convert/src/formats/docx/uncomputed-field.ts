/**
 * What a field shows of which the document keeps no result: programs other than Word write such, and
 * leave it to Word to compute them (ECMA-376 part 1, §17.16.5).
 */
import type { Metadata } from '../../core/document/nodes.ts'
import { fieldContent } from '../../office/word-processing/field-content.ts'
import { hyperlinkOf } from '../../office/word-processing/field-instruction.ts'
import type { FieldContent } from './fields.ts'

/** What the document knows that fields refer to. */
export interface FieldSources {
  readonly metadata: Metadata
  /** Text of a bookmark; undefined without one. */
  bookmark(name: string): string | undefined
}

/** Switches of `REF` that ask for the number or the position of the paragraph instead of its text (§17.16.5.51). */
const asksForNumber = /^\\[nrwp]$/i

/**
 * @param words Of the instruction, its name first.
 * @param isEmpty The document keeps a result, and it is empty.
 */
export function uncomputed(
  instruction: string,
  words: readonly string[],
  isEmpty: boolean,
  sources: FieldSources,
): FieldContent {
  const [name = '', ...rest] = words
  const { metadata } = sources
  const own = fieldContent(instruction)
  if (own !== undefined) return own
  switch (name.toUpperCase()) {
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
      return rest.some((word) => asksForNumber.test(word)) ? '' : (sources.bookmark(rest[0] ?? '') ?? '')
    default:
      // A bookmark may stand where the name of a field does.
      return /^[\p{L}_]\w*$/u.test(name) ? (sources.bookmark(name) ?? '') : ''
  }
}
