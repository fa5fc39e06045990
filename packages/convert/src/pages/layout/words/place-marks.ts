/** Marks over and under letters that are drawn apart from them, as of Arabic and Thai, → behind their letters. */
import type { Glyphs, Style } from '../content.ts'
import { isMark } from '../scripts.ts'

/** Characters before and behind a mark among which its letter is sought: the engine reports those of one height first. */
const reach = 160
/** How far (in em) a mark is raised or lowered, where the font does not do so, at least and at most. */
const minRaised = 0.05
const maxRaised = 0.9
/** How far (in em) it stands next to its letter, at most: where that is reported right before it, and anywhere. */
const adjacentOwn = 0.4
const adjacentOther = 0.15

/** Moves each mark that does not stand over the letter before it, and gives all that are raised the places of their letters. */
export function placeMarks(glyphs: Glyphs): void {
  for (let at = 0; at < glyphs.count; at++) {
    if (!isMark(glyphs.codes[at] as number)) continue
    const own = letterBefore(glyphs, at)
    const letter = letterOf(glyphs, at, own)
    if (letter < 0 || (letter === own && riseOf(glyphs, at, own) < minRaised)) continue
    for (const values of [glyphs.left, glyphs.right, glyphs.originY]) values[at] = values[letter] as number
    if (letter === own) continue
    const end = marksEnd(glyphs, letter)
    move(glyphs, at, end > at ? end - 1 : end)
    // What stood behind it stands in its place.
    if (end > at) at--
  }
}

function marksEnd({ codes, count }: Glyphs, letter: number): number {
  let end = letter + 1
  while (end < count && isMark(codes[end] as number)) end++
  return end
}

function move(glyphs: Glyphs, from: number, to: number): void {
  const { codes, left, top, right, bottom, originX, originY, style, turn, mark } = glyphs
  for (const values of [codes, left, top, right, bottom, originX, originY, style, turn, mark]) {
    const value = values[from] as number
    if (from < to) values.copyWithin(from, from + 1, to + 1)
    else values.copyWithin(to + 1, to, from)
    values[to] = value
  }
}

/** The last character before it that is no mark. */
function letterBefore({ codes }: Glyphs, at: number): number {
  let letter = at - 1
  while (letter >= 0 && isMark(codes[letter] as number)) letter--
  return letter
}

/** The letter over or under which the mark stands: the one before it, or else the nearest; -1 where there is none. */
function letterOf(glyphs: Glyphs, at: number, own: number): number {
  const fromOwn = own < 0 ? Infinity : distance(glyphs, at, own, adjacentOwn)
  if (fromOwn < maxRaised && adjacentOf(glyphs, at, own) === 0) return own
  let best = -1
  let min = maxRaised
  for (let letter = Math.max(0, at - reach); letter < Math.min(glyphs.count, at + reach); letter++) {
    const code = glyphs.codes[letter] as number
    if (letter === at || code <= 0x20 || isMark(code)) continue
    const from = distance(glyphs, at, letter, adjacentOther)
    if (from >= min) continue
    best = letter
    min = from
  }
  return best < 0 && fromOwn < maxRaised ? own : best
}

/** How far (in em) the mark stands from its place over the letter; infinite where that is more than it may be at its side. */
function distance(glyphs: Glyphs, mark: number, letter: number, maxAdjacent: number): number {
  if (glyphs.turn[mark] !== glyphs.turn[letter]) return Infinity
  const adjacent = adjacentOf(glyphs, mark, letter)
  return adjacent > maxAdjacent ? Infinity : adjacent + riseOf(glyphs, mark, letter)
}

/** How far (in em of the letter) the mark's middle is next to the letter. */
function adjacentOf({ left, right, style, styles }: Glyphs, mark: number, letter: number): number {
  const middle = ((left[mark] as number) + (right[mark] as number)) / 2
  const { size } = styles[style[letter] as number] as Style
  return Math.max(0, (left[letter] as number) - middle, middle - (right[letter] as number)) / size
}

/** How far (in em of the letter) the two baselines are apart. */
function riseOf({ originY, style, styles }: Glyphs, mark: number, letter: number): number {
  const { size } = styles[style[letter] as number] as Style
  return Math.abs((originY[letter] as number) - (originY[mark] as number)) / size
}
