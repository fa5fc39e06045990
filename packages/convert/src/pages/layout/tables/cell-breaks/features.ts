/** What the model of cell breaks sees of a gap between two words of a row: bytes, most of them tenths or twentieths of an em. */
import { firstWhere } from '../../../../core/binary-search.ts'
import { median } from '../../../statistics.ts'
import { isJumpBetween, type Word } from '../../words/words.ts'
import { Kind, kindOf, kindOfRun } from './word-kinds.ts'

export interface Gap {
  /** Number of its row, and of the word behind it in that. */
  row: number
  at: number
}

export const breakFeatureCount = 52

/** Gaps (in em) below the first are none between cells, those from the second on always are. */
export const minGap = 0.1
export const maxGap = 3.5

/** Rows on either side that are asked, of so many, and how far (in em) they may be away. */
const askedRows = 6
const visitedRows = 14
const farthest = 16
/** Edges that are the same, and nearly the same; parts of em. */
const exact = 0.06
const near = 0.3
/** Gaps (in em) wider than an ordinary space, and than two. */
const wide = 0.3
const wider = 0.85
const runGap = 0.6
/** Words that are looked at on each side of a gap, and where it is in another row: a byte counts no more, a line has fewer. */
const maxRunWords = 255
const maxWordsBeside = 64

interface Row {
  words: readonly Word[]
  /** Edges of each word in points: as numbers side by side they are read in half the time. */
  lefts: Float64Array
  rights: Float64Array
  size: number
  baseline: number
  kinds: readonly Kind[]
  /** Before each word; Infinity before the first. Points. */
  gaps: Float64Array
  usual: number
  /** The gaps again, widest first. */
  widest: Float64Array
  numbers: number
}

/** @param rows Words of each row, left to right. @returns The gaps that the model decides, with the features of each. */
export function breakFeatures(rows: readonly (readonly Word[])[]): { gaps: Gap[]; features: Uint8Array } {
  const known = rows.map(rowOf)
  const gaps: Gap[] = []
  known.forEach((row, number) => {
    for (let at = 1; at < row.words.length; at++) {
      const gap = row.gaps[at] as number
      if (gap >= minGap * row.size && gap < maxGap * sizeOf(row, at)) gaps.push({ row: number, at })
    }
  })
  const features = new Uint8Array(gaps.length * breakFeatureCount)
  for (const [at, gap] of gaps.entries())
    write(known, gap, features.subarray(at * breakFeatureCount, (at + 1) * breakFeatureCount))
  return { gaps, features }
}

function rowOf(words: readonly Word[]): Row {
  let size = 0
  for (const { style } of words) size = Math.max(size, style.size)
  const lefts = Float64Array.from(words, ({ left }) => left)
  const rights = Float64Array.from(words, ({ right }) => right)
  const gaps = lefts.map((left, at) => (at ? left - (rights[at - 1] as number) : Infinity))
  const kinds = words.map(({ text }) => kindOf(text))
  return {
    words,
    lefts,
    rights,
    size,
    baseline: words[0]?.baseline ?? 0,
    kinds,
    gaps,
    usual: median([...gaps.subarray(1)]) ?? 0,
    widest: gaps.toSorted().reverse(),
    numbers: kinds.filter(isOfNumber).length,
  }
}

/** @param widest Descending. @returns How many gaps are as wide or wider, the one before the first word apart. */
function asWide(widest: Float64Array, width: number): number {
  return firstWhere(widest, (gap) => gap < width) - 1
}

/** The larger type of the two words around a gap. */
function sizeOf({ words }: Row, at: number): number {
  return Math.max((words[at - 1] as Word).style.size, (words[at] as Word).style.size)
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}

function write(rows: readonly Row[], { row: number, at }: Gap, out: Uint8Array): void {
  const row = rows[number] as Row
  const { words, gaps, size, kinds, widest } = row
  const [before, after] = [words[at - 1], words[at]] as [Word, Word]
  const gap = gaps[at] as number
  let place = 0
  const add = (value: number): void => {
    out[place++] = byte(value)
  }
  const [start, end] = runAround(row, at)
  add((40 * gap) / size)
  add((16 * gap) / Math.max(0.1 * size, row.usual))
  add(asWide(widest, gap))
  add(asWide(widest, wider * size))
  add(words.length)
  add((20 * (gaps[at - 1] as number)) / size)
  add(at + 1 < words.length ? (20 * (gaps[at + 1] as number)) / size : 255)
  add(at - start)
  add(end - at)
  add(Number(before.spaceAfter || after.spaceBefore) + 2 * Number(isJumpBetween(before, after)))
  add(kinds[at - 1] as Kind)
  add(kinds[at] as Kind)
  add(kindOfRun(kinds, start, at))
  add(kindOfRun(kinds, at, end))
  add(/[:]$/.test(before.text) ? 3 : /[.;!?]$/.test(before.text) ? 2 : /[,]$/.test(before.text) ? 1 : 0)
  const [one, other] = [before.style, after.style]
  add(
    Number(one.bold !== other.bold) +
      2 * Number(one.italic !== other.italic) +
      4 * Number(one.monospace !== other.monospace) +
      8 * Number(colourOf(one.colour) !== colourOf(other.colour)),
  )
  add((20 * one.size) / other.size)
  add(before.text.length)
  add(after.text.length)
  add(row.numbers)
  const neighbours = new Neighbours(row, at)
  const above = neighbours.side(rows, number, -1, add)
  const below = neighbours.side(rows, number, 1, add)
  add((10 * above) / size)
  add((10 * below) / size)
  neighbours.write(add)
}

function isOfNumber(kind: Kind): boolean {
  return kind === Kind.number || kind === Kind.amount
}

/** Colours that a reader takes for one are one: the four high bits of each part. */
function colourOf(colour: number): number {
  return colour & 0xf0f0f0
}

/** The words around a gap up to the next wide gaps. */
function runAround({ gaps, size, words }: Row, at: number): [start: number, end: number] {
  let start = at - 1
  while (start > 0 && at - start < maxRunWords && (gaps[start] as number) < runGap * size) start--
  let end = at + 1
  while (end < words.length && end - at < maxRunWords && (gaps[end] as number) < runGap * size) end++
  return [start, end]
}

/** What the rows above and below have where the gap is, and how many have the same edges. */
class Neighbours {
  /** Edges of the two words around the gap. */
  private readonly outerLeft: number
  private readonly from: number
  private readonly to: number
  private readonly outerRight: number
  private readonly size: number
  private asked = 0
  private starts = 0
  private nearStarts = 0
  private wideStarts = 0
  private ends = 0
  private nearEnds = 0
  private rightEnds = 0
  private leftStarts = 0
  private wideGaps = 0
  private open = 0
  private crossed = 0

  constructor({ lefts, rights, size }: Row, at: number) {
    this.outerLeft = lefts[at - 1] as number
    this.from = rights[at - 1] as number
    this.to = lefts[at] as number
    this.outerRight = rights[at] as number
    this.size = size
  }

  /** @returns Points to the next row. */
  side(rows: readonly Row[], number: number, step: number, add: (value: number) => void): number {
    const { size } = this
    const baseline = (rows[number] as Row).baseline
    let { from, to } = this
    let free = 0
    let asked = 0
    let isOpen = true
    const widths: number[] = []
    const kinds: [Kind, Kind][] = []
    const shared: number[] = []
    for (let visited = 1; visited <= visitedRows && asked < askedRows; visited++) {
      const row = rows[number + step * visited]
      if (!row || Math.abs(row.baseline - baseline) > farthest * size) break
      const { lefts, rights } = row
      const isBeside =
        (lefts[0] as number) > this.outerRight + 2 * size ||
        (rights[rights.length - 1] as number) < this.outerLeft - 2 * size
      if (isBeside) continue
      asked++
      const found = this.gapIn(row)
      if (!found) this.crossed++
      if (isOpen && found) {
        free++
        from = Math.max(from, found.from)
        to = Math.min(to, found.to)
        shared.push((to - from) / size)
        if (to - from < minGap * size) isOpen = false
      } else isOpen = false
      if (widths.length < 2) {
        widths.push(found ? found.width / size : 0)
        kinds.push(found ? [found.before, found.after] : [Kind.none, Kind.none])
      }
      this.edges(row)
    }
    add(free)
    add(20 * (widths[0] ?? 0))
    add(20 * (widths[1] ?? 0))
    add(40 * (shared[1] ?? 0))
    add(40 * (shared[3] ?? 0))
    add(kinds[0]?.[0] ?? 0)
    add(kinds[0]?.[1] ?? 0)
    add(kinds[1]?.[0] ?? 0)
    add(kinds[1]?.[1] ?? 0)
    this.asked += asked
    const next = rows[number + step]
    return next ? Math.abs(next.baseline - baseline) : Infinity
  }

  /** The widest gap of another row that lies, in part, where this one does. */
  private gapIn({ lefts, rights, gaps, kinds }: Row): OtherGap | undefined {
    const { size, from, to } = this
    const count = lefts.length
    const least = Math.min(minGap * size, to - from)
    let best: OtherGap | undefined
    const first = firstEnding(rights, from)
    for (let at = first; at <= count && at < first + maxWordsBeside; at++) {
      const start = at ? (rights[at - 1] as number) : -Infinity
      const end = at < count ? (lefts[at] as number) : Infinity
      if (start >= to) break
      const shared = Math.min(to, end) - Math.max(from, start)
      const width = at && at < count ? (gaps[at] as number) : 12 * size
      if (shared < least || (best && best.width >= width)) continue
      best = {
        from: start,
        to: end,
        width,
        before: at ? (kinds[at - 1] as Kind) : Kind.none,
        after: kinds[at] ?? Kind.none,
      }
    }
    if (best) {
      if (best.width >= runGap * size) this.wideGaps++
      if (best.width === 12 * size) this.open++
    }
    return best
  }

  private edges({ lefts, rights, gaps }: Row): void {
    const { size, outerLeft, from, to, outerRight } = this
    let isStart = 0
    let isNearStart = 0
    let isWideStart = 0
    let isEnd = 0
    let isNearEnd = 0
    let isRightEnd = 0
    let isLeftStart = 0
    const low = Math.min(outerLeft, from, to) - near * size
    const high = outerRight + near * size
    const first = firstEnding(rights, low - 0.01)
    const end = Math.min(lefts.length, first + maxWordsBeside)
    for (let at = first; at < end; at++) {
      const left = lefts[at] as number
      if (left > high) break
      const gap = gaps[at] as number
      if (gap >= wide * size) {
        const off = Math.abs(left - to)
        if (off < near * size) isNearStart = 1
        if (off < exact * size) {
          isStart = 1
          if (gap >= wider * size && gap !== Infinity) isWideStart = 1
        }
        if (Math.abs(left - outerLeft) < exact * size) isLeftStart = 1
      }
      const next = at + 1 < gaps.length ? (gaps[at + 1] as number) : Infinity
      if (next >= wide * size) {
        const right = rights[at] as number
        const off = Math.abs(right - from)
        if (off < near * size) isNearEnd = 1
        if (off < exact * size) isEnd = 1
        if (Math.abs(right - outerRight) < exact * size) isRightEnd = 1
      }
    }
    this.starts += isStart
    this.nearStarts += isNearStart
    this.wideStarts += isWideStart
    this.ends += isEnd
    this.nearEnds += isNearEnd
    this.rightEnds += isRightEnd
    this.leftStarts += isLeftStart
  }

  write(add: (value: number) => void): void {
    const share = (count: number): number => (this.asked ? (200 * count) / this.asked : 0)
    add(this.asked)
    for (const count of [this.starts, this.nearStarts, this.wideStarts, this.ends, this.nearEnds, this.rightEnds])
      add(share(count))
    add(share(this.leftStarts))
    add(this.wideGaps)
    add(this.crossed)
    add(this.open)
    add(this.starts)
  }
}

/** The first word that ends right of x. */
function firstEnding(rights: Float64Array, x: number): number {
  return firstWhere(rights, (right) => right > x + 0.01)
}

/** A gap of another row: where it begins and ends, and the kinds of words around it. */
interface OtherGap {
  from: number
  to: number
  width: number
  before: Kind
  after: Kind
}
