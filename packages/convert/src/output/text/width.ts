/** How many columns a text takes in a monospaced face (Unicode Standard Annex #11). */

/** Wide and full-width blocks, ascending: first and last code point. */
const wide: readonly [number, number][] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
]

const takesNone = /[\p{Mn}\p{Me}\p{Cf}]/u

export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += widthOfCodePoint(character.codePointAt(0)!, character)
  return width
}

function widthOfCodePoint(code: number, character: string): number {
  if (code < 0x300) return code === 0xad ? 0 : 1
  if (takesNone.test(character)) return 0
  if (code < 0x1100) return 1
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}
