/**
 * Text whose codes are the numbers of glyphs, with nothing that says which letters these are: fonts that
 * were embedded as `Identity-H` (ISO 32000-1 §9.7.5.2) without `ToUnicode`. Common fonts of TrueType begin
 * with the glyphs of the standard Macintosh order (format 1 of their table `post`) but for its second
 * space, so the letters can be recovered.
 */

/** Numbers of the space and of `~`. */
const space = 3
const lastAscii = 97
const beyondAscii = new TextDecoder('macintosh')
  .decode(Uint8Array.from({ length: 112 }, (_, at) => at + 0x80))
  .replace('\u00a0', '')

/** Fewer characters prove nothing. */
const minCodes = 40
/** Shares of characters in the order, of letters and of spaces in what is text: four in five and one in seven are usual. */
const minKnown = 0.95
const minLetters = 0.55
const [minSpaces, maxSpaces] = [0.04, 0.4]

/** @param codes Of the characters of a page that have no known value. */
export function areGlyphNumbers(codes: readonly number[]): boolean {
  if (codes.length < minCodes) return false
  let known = 0
  let letters = 0
  let spaces = 0
  for (const code of codes) {
    const letter = letterOfGlyph(code)
    if (letter === undefined) continue
    known++
    if (code === space) spaces++
    else if (/\p{L}/u.test(String.fromCharCode(letter))) letters++
  }
  return (
    known >= minKnown * codes.length &&
    letters >= minLetters * known &&
    spaces >= minSpaces * known &&
    spaces <= maxSpaces * known
  )
}

/** @returns Undefined beyond the order that fonts share. */
export function letterOfGlyph(glyph: number): number | undefined {
  if (glyph < space || glyph > lastAscii + beyondAscii.length) return undefined
  return glyph <= lastAscii ? glyph + 29 : beyondAscii.charCodeAt(glyph - lastAscii - 1)
}

/** Where unknown characters lie in Unicode's private area. */
export const firstUnknown = 0xe000
/** Codes of letters are many; an ornament or a space is one. */
const minDistinct = 10
/** Share of controls that proves that codes are none of characters: subsets are numbered from 1 on. */
const minControls = 0.1

/** @param codes Of a page's drawn characters that have no known value. @returns Whether they cannot be taken for characters. */
export function areNoCharacters(codes: readonly number[]): boolean {
  if (new Set(codes).size < minDistinct) return false
  return codes.filter((code) => code < 0x20).length >= minControls * codes.length
}
