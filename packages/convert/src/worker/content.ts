/** The content of a conversion as bytes, made piece by piece so that a large one is never held twice. */
export type ContentEncoding = 'json' | 'utf-8'

export interface Content {
  /** `json`: what stands between the quotes of a JSON string, in UTF-8. `utf-8`: the text itself. */
  encoding: ContentEncoding
  chunks: readonly Uint8Array[]
  byteLength: number
}

/** Characters that are encoded at once; a piece this long becomes at most some hundred kilobytes. */
const pieceCharacters = 65_536

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
