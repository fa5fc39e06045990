/**
 * Where reading goes on, and within what. A cursor is text without meaning to clients: a piece, with the piece before
 * which a section ends or the pages that were asked for.
 */
import { invalidArgument } from '../failure.ts'

export interface Cursor {
  piece: number
  /** The section ends before this piece. */
  until?: number
  /** As they were asked for, such as `3-5,8`. */
  pages?: string
}

export function encodeCursor({ piece, until, pages }: Cursor): string {
  const rest = until !== undefined ? `s${until}` : pages !== undefined ? `p${pages}` : ''
  return Buffer.from(`${piece}${rest}`).toString('base64url')
}

const decoded = /^(\d{1,9})(?:s(\d{1,9})|p([\d,-]{1,1000}))?$/

/** @throws ToolFailure invalid_parameter */
export function decodeCursor(text: string): Cursor {
  const plain = Buffer.from(text, 'base64url').toString('latin1')
  const [matched, piece, until, pages] = decoded.exec(plain) ?? []
  if (matched === undefined || Buffer.from(plain).toString('base64url') !== text)
    throw invalidArgument('from', 'it must be a cursor that an answer about this document has given')
  return {
    piece: Number(piece),
    ...(until === undefined ? {} : { until: Number(until) }),
    ...(pages === undefined ? {} : { pages }),
  }
}
