/** The content of a conversion as bytes, made piece by piece so that a large one is never held twice. */
import { isUtf8 } from 'node:buffer'
import { isInsideOfString } from './json-string.ts'

export type ContentEncoding = 'json' | 'utf-8'

export interface Content {
  /** `json`: what stands between the quotes of a JSON string, in UTF-8. `utf-8`: the text itself. */
  encoding: ContentEncoding
  chunks: readonly Uint8Array[]
  byteLength: number
}

/** A JSON text in UTF-8, which a service splices into its answer. */
export interface JsonContent {
  chunks: readonly Uint8Array[]
  byteLength: number
}

/** The value that it is the text of. */
export function jsonValue({ chunks, byteLength }: JsonContent): unknown {
  return JSON.parse(Buffer.concat(chunks, byteLength).toString('utf8'))
}

/** UTF-16 units that are encoded at once. Every piece but the last has as many, or one less. */
export const pieceCharacters = 65_536
/** A control character is escaped as `\u001f`. */
const maxBytesPerCharacter = 6
export const maxPieceBytes = pieceCharacters * maxBytesPerCharacter

export function* encodeContent(parts: Iterable<string>, encoding: ContentEncoding): Generator<Uint8Array> {
  let held = ''
  for (const part of parts) {
    held += part
    if (held.length < pieceCharacters) continue
    let start = 0
    while (held.length - start >= pieceCharacters) {
      const end = splitBefore(held, start + pieceCharacters)
      yield encodePiece(held.slice(start, end), encoding)
      start = end
    }
    held = held.slice(start)
  }
  if (held) yield encodePiece(held, encoding)
}

/** The text of a content, whichever its encoding. */
export function contentText(content: Content): string {
  const text = Buffer.concat(content.chunks, content.byteLength).toString('utf8')
  return content.encoding === 'json' ? (JSON.parse(`"${text}"`) as string) : text
}

/** A position at or before `end` that does not part a surrogate pair. */
function splitBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

function encodePiece(piece: string, encoding: ContentEncoding): Uint8Array {
  return Buffer.from(encoding === 'json' ? JSON.stringify(piece).slice(1, -1) : piece, 'utf8')
}

/**
 * Whether a piece could have come from `encodeContent`: the content is put into a JSON answer as it is, so it must not
 * end the string that it is put into.
 */
export function isEncodedPiece(piece: Uint8Array, encoding: ContentEncoding): boolean {
  return isUtf8(piece) && (encoding === 'utf-8' || isInsideOfString(piece))
}
