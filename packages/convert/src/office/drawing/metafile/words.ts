/** What pictures that are drawn as metafiles say in words ([MS-ODRAW] §2.2.24–25). */
import { inflateSmall } from '../../../carriers/deflate/inflate.ts'
import type { PackedMetafile } from '../blip.ts'
import { emfTexts, isEmf } from './emf.ts'
import { wmfTexts } from './wmf.ts'

/** Unpacked, of one picture, and of all that one document shows; those beyond it say nothing. */
export const maxBytesOfOne = 8 * 1024 * 1024
const maxBytes = 8 * maxBytesOfOne
/** Characters of what one picture says. */
const longest = 1000

/**
 * The words of a picture in the order in which they are drawn; '' for none. Numbers alone are no words.
 *
 * @param picture The same for the same picture of a document.
 */
export type PictureWords = (picture: object | string, read: () => PackedMetafile | undefined) => string

export function createPictureWords(): PictureWords {
  const known = new Map<object | string, string>()
  let left = maxBytes
  return (picture, read) => {
    let words = known.get(picture)
    if (words === undefined) {
      const packed = left > 0 ? read() : undefined
      const bytes = packed && unpacked(packed)
      if (packed) left -= bytes?.length ?? maxBytesOfOne
      words = bytes ? wordsOf(isEmf(bytes) ? emfTexts(bytes) : wmfTexts(bytes)) : ''
      known.set(picture, words)
    }
    return words
  }
}

/** Undefined where it is larger, or damaged. */
function unpacked({ bytes, isDeflated }: PackedMetafile): Uint8Array | undefined {
  return isDeflated ? inflateSmall(bytes, maxBytesOfOne) : bytes.subarray(0, maxBytesOfOne)
}

function wordsOf(texts: readonly string[]): string {
  const words: string[] = []
  let length = 0
  for (const text of texts) {
    const line = text.replace(/[\s\0-\x1f]+/g, ' ').trim()
    // A shadow is the same text once more.
    if (!/\p{L}{2}/u.test(line) || line === words.at(-1)) continue
    length += line.length + 1
    if (length > longest) return `${words.length > 0 ? words.join(' ') : line.slice(0, longest)} …`
    words.push(line)
  }
  return words.join(' ')
}
