/** What pictures that are drawn as metafiles say in words ([MS-ODRAW] §2.2.24–25). */
import { constants, inflateSync } from 'node:zlib'
import type { Blip, PackedMetafile } from '../blip.ts'
import { emfTexts, isEmf } from './emf.ts'
import { wmfTexts } from './wmf.ts'

/** Unpacked, of one picture, and of all that one document shows; those beyond it say nothing. */
const mostBytesOfOne = 8 * 1024 * 1024
const mostBytes = 8 * mostBytesOfOne
/** Characters of what one picture says. */
const longest = 1000

/** @returns Tells the words of a picture in the order in which they are drawn; '' for none. Numbers alone are no words. */
export function createPictureWords(): (blip: Blip | undefined) => string {
  const known = new Map<Blip, string>()
  let left = mostBytes
  return (blip) => {
    const packed = blip?.metafile()
    if (!blip || !packed) return ''
    let words = known.get(blip)
    if (words === undefined) {
      const bytes = left > 0 ? unpacked(packed) : undefined
      left -= bytes?.length ?? mostBytesOfOne
      words = bytes ? wordsOf(isEmf(bytes) ? emfTexts(bytes) : wmfTexts(bytes)) : ''
      known.set(blip, words)
    }
    return words
  }
}

/** Undefined where it is larger, or damaged. */
function unpacked({ bytes, isDeflated }: PackedMetafile): Uint8Array | undefined {
  if (!isDeflated) return bytes.subarray(0, mostBytesOfOne)
  try {
    return inflateSync(bytes, { maxOutputLength: mostBytesOfOne, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

function wordsOf(texts: readonly string[]): string {
  const words: string[] = []
  let length = 0
  for (const text of texts) {
    const line = text.replace(/[\s\0-\x1f]+/g, ' ').trim()
    // A shadow is the same text once more.
    if (!/\p{L}{2}/u.test(line) || line === words.at(-1)) continue
    length += line.length + 1
    if (length > longest) return `${words.join(' ')} …`
    words.push(line)
  }
  return words.join(' ')
}
