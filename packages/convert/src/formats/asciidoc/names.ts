/** What sections and titled blocks are called, for the references that name them ("Cross References"). */
import { isBlankLine } from '../../carriers/light-markup/lines.ts'

const section = /^(={1,6}|#{1,6})\s+(\S.*)$/
const named = /^\[(?:\[([^\],\s]+)(?:,([^\]]*))?\]|[\w-]*#([^\s,.%#\]]+)(?:[\s,.%#][^\]]*)?)\]\s*$/
const bibliographyEntry = /\[\[\[([\w-]{1,100})(?:,([^[\]]{1,300}))?\]\]\]/g

/** @returns Level from 1, and the words; undefined for another line. */
export function sectionTitle(line: string): { level: number; words: string } | undefined {
  const [, marks = '', words = ''] = section.exec(line.trimEnd()) ?? []
  if (words === '') return undefined
  // The characters may follow it, too.
  const end = words.endsWith(` ${marks}`) ? -marks.length : words.length
  return { level: marks.length, words: words.slice(0, end).trimEnd() }
}

/** As Asciidoctor makes it of a title. */
export function identifierOf(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/<[^<>]*>|&[a-z#0-9]+;/g, '')
    .replace(/[^\p{L}\p{N}\s_.-]/gu, '')
    .replace(/[\s.-]+/g, '_')
  return `_${name}`.replace(/_+/g, '_').replace(/(?<=.)_$/, '')
}

export function findTitles(lines: readonly string[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  let identifiers: string[] = []
  for (const line of lines) {
    const [, anchor, text, shorthand] = named.exec(line) ?? []
    const identifier = anchor ?? shorthand
    if (identifier) {
      identifiers.push(identifier)
      if (text) titles.set(identifier, text.trim())
      continue
    }
    for (const [, entry = '', label = entry] of line.matchAll(bibliographyEntry)) titles.set(entry, `[${label}]`)
    const title = sectionTitle(line)?.words
    const words = title ?? /^\.([^\s.].*)$/.exec(line)?.[1]
    if (words) for (const one of identifiers) if (!titles.has(one)) titles.set(one, words)
    if (title && !titles.has(identifierOf(title))) titles.set(identifierOf(title), title)
    if (!isBlankLine(line) && !line.startsWith('[')) identifiers = []
  }
  return titles
}
