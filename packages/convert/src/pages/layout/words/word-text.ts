/**
 * Characters → the text of a word.
 *
 * Most words of a text recur. A table keeps the last one of each hash: nothing is made for a word that
 * was read lately, and all its places share one string.
 */

const slots = 4096
const longest = 24
/** From U+FB00 on. */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st']
const firstLigature = 0xfb00

const recent: string[] = new Array(slots).fill('')

/** @param order Places in `codes`, of which those from `start` to `end` spell the word. */
export function wordText(codes: Uint32Array, order: Int32Array, start: number, end: number): string {
  if (end - start > longest) return spell(codes, order, start, end)
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (codes[order[at] as number] as number)) | 0
  const slot = (hash ^ (hash >>> 12)) & (slots - 1)
  const known = recent[slot] as string
  if (isSpelled(known, codes, order, start, end)) return known
  const text = spell(codes, order, start, end)
  recent[slot] = text
  return text
}

function isSpelled(text: string, codes: Uint32Array, order: Int32Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let at = start; at < end; at++) if (text.charCodeAt(at - start) !== codes[order[at] as number]) return false
  return true
}

function spell(codes: Uint32Array, order: Int32Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) {
    const code = codes[order[at] as number] as number
    text += ligatures[code - firstLigature] ?? String.fromCodePoint(code)
  }
  return text
}
