/** Words of a range without what they look like. */
import { plainText } from '../../core/document/plain.ts'
import { lineOf, type Place, type Source } from './body.ts'
import type { Range } from './source/arguments.ts'

const longest = 20_000
/** Characters of what is printed wherever it is referred to. */
const longestName = 500

export function plainOf(source: Source, range: Range, { depth }: Pick<Place, 'depth'>): string {
  return plainText(lineOf(source, bounded(range, longest), { style: {}, depth }))
}

/**
 * What stands elsewhere and is printed here as well, as the title that a reference names.
 *
 * @returns '' within another such name, so that one that names itself ends.
 */
export function nameAt(source: Source, range: Range): string {
  if (source.isNaming) return ''
  return plainOf({ ...aside(source), isNaming: true }, bounded(range, longestName), { depth: 0 })
}

/** For what is read once more beside the text: its notes, and first uses of terms, count for nothing. */
export function aside(source: Source): Source {
  return { ...source, notes: [], marked: [], noteCount: 0, usedTerms: new Set() }
}

function bounded({ start, end }: Range, most: number): Range {
  return { start, end: Math.min(end, start + most) }
}

/** Addresses and names of files stand as they are, but for signs that had to be escaped. */
export function addressOf({ text }: Source, { start, end }: Range): string {
  return text
    .slice(start, Math.min(end, start + longest))
    .replace(/\\([%#&_~{}$ ])/g, '$1')
    .replace(/\\textasciitilde\s*(?:\{\})?/g, '~')
    .replace(/^\{([^{}]*)\}$/, '$1')
    .trim()
}
