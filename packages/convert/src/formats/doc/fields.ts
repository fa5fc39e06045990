/** Fields: an instruction and its result between three marks ([MS-DOC] §2.8.25, §2.9.90). */
import { hyperlinkOf, isSilent } from '../../office/word-processing/field-instruction.ts'

export const fieldMark = { begin: 0x13, separator: 0x14, end: 0x15 } as const

export interface Field {
  begin: number
  /** Position of the mark between instruction and result; undefined where no result is shown. */
  separator?: number
  end: number
  instruction: string
  /** Where a hyperlink leads to. */
  link?: string
}

/** Whether the text keeps a result of the field with something in it, an empty one, or none. */
export function resultOf({ separator, end }: Field): 'kept' | 'empty' | 'none' {
  if (separator === undefined) return 'none'
  return separator + 1 < end ? 'kept' : 'empty'
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
  const made: Field = isSilent(instruction) ? { begin: field.begin, end, instruction } : { ...field, end, instruction }
  const link = hyperlinkOf(instruction)
  if (link) made.link = link
  return made
}
