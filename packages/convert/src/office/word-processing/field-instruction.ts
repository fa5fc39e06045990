/** Instructions of fields, as Word and RTF write them. */
import { formatNumber } from '../numbering/number-format.ts'

/** Words between spaces, or in quotes, in which a backslash escapes a quote or a backslash (§17.16.1). */
export function wordsOf(instruction: string): string[] {
  const words: string[] = []
  for (const match of instruction.matchAll(/["“”]((?:[^"“”\\]|\\.)*)["“”]?|(\S+)/gs))
    words.push(match[1] === undefined ? match[2]! : match[1].replace(/\\(["“”\\])/g, '$1'))
  return words
}

/**
 * Where the result of a field leads: of `HYPERLINK` the address, and with `\l` the place in it; of references that are
 * links the bookmark (ECMA-376 part 1, §17.16.5.25, §17.16.5.45, §17.16.5.51); undefined for other fields.
 */
export function hyperlinkOf(instruction: string): string | undefined {
  const name = /^\s*(HYPERLINK|(?:PAGE|NOTE)?REF)\b/i.exec(instruction)?.[1]
  if (name === undefined) return undefined
  const [, ...words] = wordsOf(instruction)
  return name.toUpperCase() === 'HYPERLINK' ? addressOf(words) : placeOf(words)
}

function placeOf([bookmark, ...switches]: readonly string[]): string | undefined {
  return bookmark && switches.some((word) => /^\\h$/i.test(word)) ? `#${bookmark}` : undefined
}

function addressOf(words: readonly string[]): string | undefined {
  let address = ''
  let place = ''
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (/^\\l$/i.test(word)) place = words[++index] ?? ''
    else if (/^\\[ost*]$/i.test(word)) index++
    else if (!word.startsWith('\\') || word.startsWith('\\\\')) address ||= word
  }
  if (place) return `${address}#${place}`
  return address || undefined
}

/**
 * The picture that a field shows, which may not be in the document (ECMA-376 part 1, §17.16.5.27): its address on the
 * web, else the name of its file; undefined for other fields.
 */
export function includedPictureOf(instruction: string): string | undefined {
  const [name, address] = wordsOf(instruction)
  if (name?.toUpperCase() !== 'INCLUDEPICTURE' || !address || address.startsWith('\\')) return undefined
  return /^https?:/i.test(address)
    ? address
    : address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\')) + 1)
}

/** Its result is a table of contents (ECMA-376 part 1, §17.16.5.68). */
export function isContents(instruction: string): boolean {
  return /^\s*TOC\b/i.test(instruction)
}

/** Fields that give a name to their result, which is shown elsewhere (ECMA-376 part 1, §17.16.5.3, §17.16.5.57). */
export function isSilent(instruction: string): boolean {
  return /^\s*(?:SET|ASK)\b/i.test(instruction)
}

/**
 * Phonetic text over a word, which Word keeps as two overlaid parts of an `EQ` field
 * (ECMA-376 part 1, §17.16.5.18): the word, then the phonetic text in parentheses.
 */
export function rubyOf(instruction: string): string | undefined {
  const match = /^\s*EQ\b(?=[^(]*\\o)[^(]*\(\s*\\s\s*\\up\s*[\d.]+\s*\(([^()]*)\)\s*[,;]([^()]*)\)\s*$/i.exec(
    instruction,
  )
  return match ? `${match[2]!.trim()}(${match[1]!.trim()})` : undefined
}

/** A number in a circle, which Word keeps as two overlaid parts of an `EQ` field. */
export function encircledOf(instruction: string): string | undefined {
  const number = /^\s*EQ\b\s*\\o\s*\\ac\s*\(\s*[○◯]\s*[,;]\s*(\d{1,2})\s*\)\s*$/i.exec(instruction)?.[1]
  return number === undefined ? undefined : formatNumber(Number(number), 'circled')
}
