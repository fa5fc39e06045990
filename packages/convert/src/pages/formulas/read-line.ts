/** One row of a formula: what is on its baseline, and the scripts of each. */
import { isTall } from './grids.ts'
import { axisOf, axisOver, baselineUnder, type Item, middleY, partOf } from './item.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { integrals, isBracket, largeOperators, primes, radicalCode } from './symbols.ts'
import { isKnown } from './write-item.ts'
import { type Nucleus, writeLine } from './write-line.ts'

/** Type size of scripts against that of their row, at most, and of scripts of scripts. */
const scriptSize = 0.85
const secondSize = 0.64
/** How far (in em) what is on a row is off its baseline, at most, and its tall symbols and fractions off its axis. */
const onBaseline = 0.06
const onAxis = 0.2
/** How far (in em) scripts are raised and lowered, at least. */
const minRaised = 0.12
const minLowered = 0.05
/** Gap (in em) before a script, at most; and how far it is drawn into what it belongs to, as at integrals. */
const maxBefore = 0.45
const maxInto = 0.75

/** @param items By their left edges; their parts are put together. */
export function readLine(items: readonly Item[], size: number, reading: Reading): Item | undefined {
  const baseline = baselineOf(items, size)
  const nuclei: Nucleus[] = []
  let before: Item[] = []
  for (const item of items) {
    // A root without its bar.
    if (item.code === radicalCode || (!item.latex && !isKnown(item))) return notUnderstood(reading)
    if (isOnRow(item, baseline, size)) {
      nuclei.push({ item, above: [], below: [], before })
      before = []
      continue
    }
    const nucleus = nuclei.at(-1)
    if (!nucleus) {
      if (item.size > scriptSize * size) return notUnderstood(reading)
      before.push(item)
      continue
    }
    if (!addScript(nucleus, item, baseline, { size, isSmallest: size < reading.smallestType }))
      return notUnderstood(reading)
  }
  if (before.length || !nuclei.length) return notUnderstood(reading)
  const written = writeLine(nuclei, size, (scripts) => reading.read(scripts, [])?.latex)
  if (!written || !reading.isUnderstood) return notUnderstood(reading)
  const first = nuclei[0]?.item as Item
  const isFrame = nuclei.length === 1 && first.kind === 'frame'
  return Object.assign(
    partOf(items, first, { latex: written.latex, size, baseline, kind: isFrame ? 'frame' : 'part' }),
    {
      alignments: written.alignments,
    },
  )
}

/** The baseline of what is largest, or what the axes of fractions and operators say. */
function baselineOf(items: readonly Item[], size: number): number {
  const isPlain = (item: Item): boolean => item.kind !== 'frame' && !isTall(item) && item.size > scriptSize * size
  // Brackets and operators that are a little larger than the letters are on a baseline of their own.
  const isLetter = (item: Item): boolean => isPlain(item) && !(item.kind === 'glyph' && isAboutAxis(item.code))
  const plain = items.find(isLetter) ?? items.find(isPlain)
  if (plain) return plain.baseline
  const tall = items.find((item) => item.size > scriptSize * size) ?? (items[0] as Item)
  return baselineUnder(axisOf(tall), size)
}

function isAboutAxis(code: number): boolean {
  return isBracket(code) || largeOperators.has(code) || integrals.has(code)
}

function isOnRow(item: Item, baseline: number, size: number): boolean {
  if (item.kind === 'frame') return Math.abs(axisOf(item) - axisOver(baseline, size)) < onAxis * 0.6 * size
  if (item.size < scriptSize * size) return false
  const axis = axisOver(baseline, size)
  if (isTall(item)) return item.top < axis && item.bottom > axis
  return Math.abs(item.baseline - baseline) < onBaseline * size || isAtAxis(item, baseline, size)
}

/** Symbols of fonts that hang from their pens. */
function isAtAxis(item: Item, baseline: number, size: number): boolean {
  return (
    item.kind === 'glyph' &&
    Math.abs(middleY(item) - axisOver(baseline, size)) < onAxis * size &&
    (item.bottom - item.top > 0.9 * size || largeOperators.has(item.code) || integrals.has(item.code))
  )
}

/** @returns False where it is no script of the nucleus. */
function addScript(
  nucleus: Nucleus,
  item: Item,
  baseline: number,
  { size, isSmallest }: { size: number; isSmallest: boolean },
): boolean {
  const { item: base, above, below } = nucleus
  if (item.kind !== 'frame' && item.size > scriptSize * size && !(isSmallest && item.kind === 'glyph')) return false
  if (item.left < base.left - 0.1 * size) return false
  const list =
    item.size < secondSize * size
      ? (ownerOf(item, above, below) ?? sideOf(nucleus, item, baseline, size))
      : sideOf(nucleus, item, baseline, size)
  if (!list) return false
  const edge = Math.max(...list.map(({ right }) => right), base.right)
  if (item.left - edge > maxBefore * size || (!list.length && item.left < base.right - maxInto * size)) return false
  list.push(item)
  return true
}

/** The script of which it is one itself: the last that it is next to. */
function ownerOf(item: Item, above: Item[], below: Item[]): Item[] | undefined {
  const near = [above, below].filter((list) => {
    const last = list.at(-1)
    return last !== undefined && item.left - last.right < 0.3 * last.size && item.left > last.left
  })
  const [first, second] = near
  if (!first || !second) return first
  return distance(item, first) <= distance(item, second) ? first : second
}

function distance(item: Item, list: readonly Item[]): number {
  const last = list.at(-1) as Item
  return Math.abs(middleY(item) - middleY(last))
}

function sideOf({ item: base, above, below }: Nucleus, item: Item, baseline: number, size: number): Item[] | undefined {
  if (isTall(base) || base.kind === 'frame') return middleY(item) < middleY(base) ? above : below
  const own = item.kind === 'frame' ? baselineUnder(axisOf(item), item.size) : item.baseline
  if (primes.has(item.code) || own < baseline - minRaised * size) return above
  return own > baseline + minLowered * size ? below : undefined
}
