/** Symbols that are drawn of several: negations, long arrows, dots. */
import { byLeft, type Item, partOf } from './item.ts'
import { relations, strokeCode } from './symbols.ts'
import { latexOfItem } from './write-item.ts'

const code = (symbol: string): number => symbol.codePointAt(0) as number

/** What a symbol drawn into the one before it makes of both. */
const pairs = new Map<number, Map<number, string>>()
for (const [first, second, both] of [
  ['−', '→', '⟶'],
  ['←', '−', '⟵'],
  ['←', '→', '⟷'],
  ['=', '⇒', '⟹'],
  ['⇐', '=', '⟸'],
  ['⇐', '⇒', '⟺'],
  ['↦', '→', '↦'],
  ['↦', '−', '⟼'],
  ['⟼', '→', '⟼'],
  ['|', '=', '⊨'],
  ['∈', '/', '∉'],
  ['/', '0', '∅'],
  ['0', '/', '∅'],
  [':', '=', '≔'],
  ['∫', '∫', '∬'],
  ['∬', '∫', '∭'],
] as const) {
  const seconds = pairs.get(code(first)) ?? new Map<number, string>()
  seconds.set(code(second), both)
  pairs.set(code(first), seconds)
}

/** How far (in em) the second symbol begins within the first, at least: symbols that follow each other do not overlap. */
const minOverlap = 0.02

/** Gap (in em) between the symbols of an assignment, at most. */
const assignGap = 0.06

/** @param items By their left edges. */
export function joinSymbols(items: readonly Item[]): Item[] {
  return joinDots(joinPairs(joinStrokes(items)))
}

/** The negation's stroke takes no room before the symbol that it is drawn over. */
function joinStrokes(items: readonly Item[]): Item[] {
  const stroked = new Map<Item, Item>()
  for (const stroke of items) {
    if (stroke.code !== strokeCode) continue
    const over = items.find(
      (item) =>
        relations.has(item.code) && Math.abs(item.baseline - stroke.baseline) < 0.1 * item.size && isOver(stroke, item),
    )
    if (over) stroked.set(over, stroke)
  }
  if (!stroked.size) return [...items]
  const strokes = new Set(stroked.values())
  return items.filter((item) => !strokes.has(item)).map((item) => negated(item, stroked.get(item)))
}

function isOver(stroke: Item, item: Item): boolean {
  return stroke.left > item.left - 0.3 * item.size && stroke.left < item.right
}

function negated(item: Item, stroke: Item | undefined): Item {
  if (!stroke) return item
  const both = partOf([item, stroke], item, { kind: 'glyph', code: item.code, left: item.left })
  const letter = (String.fromCodePoint(item.code) + String.fromCodePoint(strokeCode)).normalize('NFC')
  if ([...letter].length === 1) return { ...both, code: code(letter) }
  return { ...both, latex: `\\not${latexOfItem(item)}` }
}

function joinPairs(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (const item of items) {
    const last = joined.at(-1)
    // Fonts with all signs need no pairs of them.
    const both = last && !last.font.shrinks && pairs.get(last.code)?.get(item.code)
    if (
      last &&
      both &&
      Math.abs(last.baseline - item.baseline) < 0.05 * item.size &&
      item.left < last.right - (both === '≔' ? -assignGap : minOverlap) * item.size
    )
      joined[joined.length - 1] = partOf([last, item], last, { code: code(both), kind: 'glyph' })
    else joined.push(item)
  }
  return joined
}

const dot = code('.')
const centredDot = code('·')
/** Distance (in em) of two dots of three, at most. */
const maxDotStep = 0.7

function joinDots(items: readonly Item[]): Item[] {
  const dots = items.filter((item) => item.code === dot || item.code === centredDot)
  if (dots.length < 3) return [...items]
  const dropped = new Set<Item>()
  const joined = new Map<Item, Item>()
  for (const first of dots) {
    if (dropped.has(first) || joined.has(first)) continue
    const second = nextDot(dots, first, dropped)
    const third = second && nextDot(dots, second, dropped, first)
    if (!second || !third) continue
    dropped.add(second).add(third)
    joined.set(first, partOf([first, second, third], first, dotsOf(first, second, third)))
  }
  return items.flatMap((item) => (dropped.has(item) ? [] : [joined.get(item) ?? item])).sort(byLeft)
}

/** The nearest at its right or below, as far as the one before. */
function nextDot(dots: readonly Item[], from: Item, dropped: ReadonlySet<Item>, before?: Item): Item | undefined {
  const reach = maxDotStep * from.size
  let best: Item | undefined
  let min = reach
  for (const item of dots) {
    if (item === from || item.code !== from.code || item.size !== from.size || dropped.has(item)) continue
    const [dx, dy] = [item.left - from.left, item.baseline - from.baseline]
    if (dx < -0.02 * from.size || dy < -0.02 * from.size || Math.hypot(dx, dy) >= min + reach * 0.5) continue
    if (before && Math.hypot(dx - (from.left - before.left), dy - (from.baseline - before.baseline)) > 0.06 * from.size)
      continue
    const distance = Math.hypot(dx, dy)
    if (distance < min || (before && distance < reach)) {
      min = distance
      best = item
    }
  }
  return best
}

function dotsOf(first: Item, second: Item, third: Item): Partial<Item> {
  const dy = third.baseline - first.baseline
  const dx = third.left - first.left
  if (dy < 0.05 * first.size) return { code: code(first.code === dot ? '…' : '⋯'), kind: 'glyph' }
  // Vertical and diagonal dots are a cell of their own: their middle one is about at its row's axis.
  const baseline = second.baseline
  return { code: code(dx < 0.05 * first.size ? '⋮' : '⋱'), kind: 'frame', baseline }
}
