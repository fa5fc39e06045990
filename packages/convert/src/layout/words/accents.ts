/** Letters and the accents that are drawn over them as characters of their own, as TeX does → accented letters. */
import type { Glyphs, Style } from '../content.ts'

/** The combining mark for each accent that stands alone, by code; 0 for what is none. Combining marks are their own. */
const marks = new Uint16Array(0x370)
for (const [accent, mark] of [
  ['`', 0x300],
  ['´', 0x301],
  ['^', 0x302],
  ['ˆ', 0x302],
  ['~', 0x303],
  ['˜', 0x303],
  ['¯', 0x304],
  ['ˉ', 0x304],
  ['˘', 0x306],
  ['˙', 0x307],
  ['¨', 0x308],
  ['˚', 0x30a],
  ['˝', 0x30b],
  ['ˇ', 0x30c],
  ['¸', 0x327],
  ['˛', 0x328],
] as const)
  marks[accent.charCodeAt(0)] = mark
for (let mark = 0x300; mark < marks.length; mark++) marks[mark] = mark

/** How far (in em) an accent is raised over capitals, at most. */
const mostRaised = 0.45

/** Gives the letter the code of both, and the accent a blank of no width; the arrays keep their length. */
export function joinAccents(glyphs: Glyphs): void {
  const { codes, count } = glyphs
  for (let at = 0; at < count; at++) {
    const mark = marks[codes[at] as number] ?? 0
    if (!mark) continue
    for (const letter of [neighbour(glyphs, at, 1), neighbour(glyphs, at, -1)]) {
      const joined = letter >= 0 && isOver(glyphs, at, letter) ? withMark(codes[letter] as number, mark) : undefined
      if (joined === undefined) continue
      codes[letter] = joined
      codes[at] = 0x20
      glyphs.right[at] = glyphs.left[at] as number
      break
    }
  }
}

/** The next character that takes a place, which blanks of the engine's own do not; -1 where there is none. */
function neighbour({ codes, left, right, count }: Glyphs, at: number, step: 1 | -1): number {
  const next = at + step
  const isGuess = codes[next] === 0x20 && left[next] === right[next]
  const found = isGuess ? next + step : next
  return found >= 0 && found < count ? found : -1
}

function isOver(glyphs: Glyphs, accent: number, letter: number): boolean {
  const middle = ((glyphs.left[accent] as number) + (glyphs.right[accent] as number)) / 2
  const { size } = glyphs.styles[glyphs.style[letter] as number] as Style
  return (
    glyphs.turn[accent] === glyphs.turn[letter] &&
    middle > (glyphs.left[letter] as number) &&
    middle < (glyphs.right[letter] as number) &&
    Math.abs((glyphs.originY[accent] as number) - (glyphs.originY[letter] as number)) < mostRaised * size
  )
}

/** @returns undefined where Unicode has no such letter. */
function withMark(code: number, mark: number): number | undefined {
  const letter = code === 0x131 ? 'i' : String.fromCodePoint(code)
  if (!/\p{L}/u.test(letter)) return undefined
  const joined = (letter + String.fromCharCode(mark)).normalize('NFC')
  return joined.length === 1 ? joined.charCodeAt(0) : undefined
}
