/** Fields: an instruction and its result between three marks ([MS-DOC] §2.8.25, §2.9.90). */

export const fieldMark = { begin: 0x13, separator: 0x14, end: 0x15 } as const

export interface Field {
  begin: number
  /** Position of the mark between instruction and result; undefined where there is no result. */
  separator?: number
  end: number
  instruction: string
  /** Where a hyperlink leads to. */
  link?: string
}

/** Fields within each other; deeper ones show as text. */
const maximumDepth = 50
const maximumInstruction = 4096

/**
 * The complete fields of a range by the position of their first mark. A mark without its
 * partners is no field, so that a damaged file does not lose the text behind it.
 */
export function findFields(text: string, from: number, to: number): Map<number, Field> {
  const fields = new Map<number, Field>()
  const open: { begin: number; separator?: number }[] = []
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code > fieldMark.end || code < fieldMark.begin) continue
    if (code === fieldMark.begin) {
      if (open.length < maximumDepth) open.push({ begin: at })
    } else if (code === fieldMark.separator) {
      const last = open.at(-1)
      if (last) last.separator ??= at
    } else {
      const field = open.pop()
      if (field) fields.set(field.begin, completed(text, field, at))
    }
  }
  return fields
}

function completed(text: string, field: { begin: number; separator?: number }, end: number): Field {
  const codeEnd = Math.min(field.separator ?? end, field.begin + maximumInstruction)
  // The data of a link or form field stands as a character in the instruction.
  const instruction = text
    .slice(field.begin + 1, codeEnd)
    .replace(/[\x00-\x08\x0e-\x1f]+/g, ' ')
    .trim()
  const made: Field = { ...field, end, instruction }
  const link = /^HYPERLINK\b/i.test(instruction) ? hyperlink(instruction) : undefined
  if (link) made.link = link
  return made
}

/** The words of an instruction; quotes hold one together, a backslash in them stands for itself doubled. */
export function wordsOf(instruction: string): string[] {
  const words: string[] = []
  for (const match of instruction.matchAll(/"((?:[^"\\]|\\.)*)"?|(\S+)/gs))
    words.push(match[1] === undefined ? match[2]! : match[1].replace(/\\(.)/gs, '$1'))
  return words
}

/** ECMA-376 part 1, §17.16.5.25: the address, and with `\l` the place in it. */
function hyperlink(instruction: string): string | undefined {
  const [, ...words] = wordsOf(instruction)
  let address = ''
  let place = ''
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (/^\\l$/i.test(word)) place = words[++index] ?? ''
    else if (/^\\[ot]$/i.test(word)) index++
    else if (!word.startsWith('\\') || word.startsWith('\\\\')) address ||= word
  }
  if (place) return `${address}#${place}`
  return address || undefined
}
