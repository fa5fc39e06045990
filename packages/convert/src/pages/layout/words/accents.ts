/** Letters and the accents that are drawn over them as characters of their own, as TeX does → accented letters. */
import type { Glyphs, Style } from '../content.ts'

/** The stroke of a negation, which follows or precedes its symbol. */
const stroke = 0x338

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
  ['/', stroke],
] as const)
  marks[accent.charCodeAt(0)] = mark
for (let mark = 0x300; mark < marks.length; mark++) marks[mark] = mark

/** Symbols that TeX draws of two: by the first, what the second makes of it. */
const pairs = new Map([
  // The foot of ↦ and an arrow.
  [0x21a6, new Map([[0x2192, 0x21a6]])],
  // A large circle, and a letter in it.
  [
    0x25ef,
    new Map([
      [0x43, 0xa9],
      [0x63, 0xa9],
      [0x52, 0xae],
      [0x72, 0xae],
    ]),
  ],
])

const firstOfPairs = 0x21a6
/** How far (in em) an accent is raised over capitals, at most. */
const maxRaised = 0.45
/** Characters before an accent among which its letter is sought: the engine reports those of one baseline first. */
const reach = 120

/** Gives the letter the code of both, and the accent a space of no width; the arrays keep their length. */
export function joinAccents(glyphs: Glyphs): void {
  const { codes, count } = glyphs
  for (let at = 0; at < count; at++) {
    const code = codes[at] as number
    const mark = marks[code] ?? 0
    if (mark) joinAccent(glyphs, at, mark)
    else if (code >= firstOfPairs) joinPair(glyphs, at, pairs.get(code))
  }
}

function joinAccent(glyphs: Glyphs, at: number, mark: number): void {
  for (const letter of lettersFor(glyphs, at, mark === stroke ? 1 : reach)) {
    const joined = isOver(glyphs, at, letter) ? withMark(glyphs.codes[letter] as number, mark) : undefined
    if (joined === undefined) continue
    replacePair(glyphs, letter, joined, at)
    return
  }
}

/** The neighbours, and what was reported farther before. */
function* lettersFor(glyphs: Glyphs, at: number, farthest: number): Generator<number> {
  for (const step of [1, -1] as const) {
    const letter = neighbour(glyphs, at, step)
    if (letter >= 0) yield letter
  }
  for (let letter = at - 2; letter >= 0 && letter >= at - farthest; letter--) yield letter
}

function joinPair(glyphs: Glyphs, at: number, seconds: ReadonlyMap<number, number> | undefined): void {
  if (!seconds) return
  for (const step of [1, -1] as const) {
    const other = neighbour(glyphs, at, step)
    const joined = seconds.get(glyphs.codes[other] as number)
    if (joined === undefined || !isUpon(glyphs, at, other)) continue
    replacePair(glyphs, other, joined, at)
    return
  }
}

function isUpon(glyphs: Glyphs, one: number, other: number): boolean {
  const { left, right } = glyphs
  const isAdjacent =
    (left[one] as number) > (right[other] as number) || (left[other] as number) > (right[one] as number)
  return !isAdjacent && Math.abs(rise(glyphs, one, other)) < maxRaised
}

function replacePair(glyphs: Glyphs, at: number, code: number, dropped: number): void {
  glyphs.codes[at] = code
  glyphs.codes[dropped] = 0x20
  glyphs.right[dropped] = glyphs.left[dropped] as number
}

/** The next character that takes a place, which spaces of the engine's own do not; -1 where there is none. */
function neighbour({ codes, left, right, count }: Glyphs, at: number, step: 1 | -1): number {
  const next = at + step
  const isGuess = codes[next] === 0x20 && left[next] === right[next]
  const found = isGuess ? next + step : next
  return found >= 0 && found < count ? found : -1
}

function isOver(glyphs: Glyphs, accent: number, letter: number): boolean {
  const middle = ((glyphs.left[accent] as number) + (glyphs.right[accent] as number)) / 2
  return (
    glyphs.turn[accent] === glyphs.turn[letter] &&
    middle > (glyphs.left[letter] as number) &&
    middle < (glyphs.right[letter] as number) &&
    Math.abs(rise(glyphs, accent, letter)) < maxRaised
  )
}

/** How far (in em of the letter) the accent is raised over the letter's baseline. */
function rise({ originY, style, styles }: Glyphs, accent: number, letter: number): number {
  const { size } = styles[style[letter] as number] as Style
  return ((originY[letter] as number) - (originY[accent] as number)) / size
}

/** @returns undefined where Unicode has no such letter or symbol. */
function withMark(code: number, mark: number): number | undefined {
  const letter = code === 0x131 ? 'i' : String.fromCodePoint(code)
  if (!/[\p{L}\p{Sm}]/u.test(letter)) return undefined
  const joined = (letter + String.fromCharCode(mark)).normalize('NFC')
  return joined.length === 1 ? joined.charCodeAt(0) : undefined
}
