/** Drawn lines of a formula → fractions, roots, lines over and under letters. */
import {
  type Bar,
  baselineAboutAxis,
  byLeft,
  type Extent,
  extentOf,
  type Item,
  middleX,
  middleY,
  partOf,
  sizeOfRow,
} from './item.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { radicalCode } from './symbols.ts'

/** Gap (in em) between a bar and what is next to it, at most: an x under a bar is half an em below it in TeX's displays. */
const nearBar = 0.68
/** The same within a numerator or a denominator, beyond what is next to the bar: limits, second lines. */
const nearOther = 0.2
/** That of programs whose fractions are as large as what is around them: limits are over and under their operators. */
const nearLoose = 0.35
/** The same of a line over or under letters. */
const nearLine = 0.36
/** How far (in em) the middle of a part may be beyond the ends of its bar. */
const beyondBar = 0.1
/** How far (in em) the ends of a root's symbol and of its bar are apart, at most. */
const rootGap = 0.22
/** Type size of a root's index against that of the root, at most: TeX sets it in its smallest style. */
const indexSize = 0.68

interface Parts {
  items: Item[]
  bars: Bar[]
}

/** @returns Items, of which those at bars were put together. */
export function applyBars(items: readonly Item[], bars: readonly Bar[], reading: Reading): Item[] {
  let rest: Parts = { items: [...items], bars: [...bars].sort((a, b) => widthOf(b) - widthOf(a)) }
  const size = sizeOfRow(items)
  for (;;) {
    const [bar, ...others] = rest.bars
    if (!bar || !reading.isUnderstood) break
    rest = { items: rest.items, bars: others }
    const made = atBar(bar, rest, size, reading)
    if (!made) {
      notUnderstood(reading)
      break
    }
    const used = new Set<Item | Bar>([...made.used.items, ...made.used.bars])
    rest = {
      items: [...rest.items.filter((item) => !used.has(item)), made.part].sort(byLeft),
      bars: rest.bars.filter((other) => !used.has(other)),
    }
  }
  return rest.items
}

function widthOf({ left, right }: Bar): number {
  return right - left
}

interface Made {
  part: Item
  used: Parts
}

function atBar(bar: Bar, rest: Parts, size: number, reading: Reading): Made | undefined {
  const root = rest.items.find((item) => isRootOf(item, bar, size))
  if (root) return rootAt(root, bar, rest, reading)
  const above = partsOnSide(bar, rest, -1, size)
  const below = partsOnSide(bar, rest, 1, size)
  if (above.items.length && below.items.length) return fractionAt(bar, above, below, reading)
  const [side, command] = below.items.length ? ([below, overlineOf(below)] as const) : ([above, '\\underline'] as const)
  if (!side.items.length || gapTo(bar, extentOf(side.items)) > nearLine * size) return undefined
  const content = reading.read(side.items, side.bars)
  if (!content) return undefined
  const latex = `${command}{${content.latex}}`
  return { part: partOf([bar, ...side.items], content, { latex }), used: side }
}

/** Where accents are drawn as lines, one over a single letter is an accent. */
function overlineOf({ items: [only, another] }: Parts): string {
  return only?.font.shrinks && only.kind === 'glyph' && !another ? '\\bar' : '\\overline'
}

function gapTo(bar: Bar, extent: Extent): number {
  return Math.max(extent.top - bar.bottom, bar.top - extent.bottom)
}

function isRootOf(item: Item, bar: Bar, size: number): boolean {
  return (
    item.code === radicalCode &&
    Math.abs(item.right - bar.left) < rootGap * size &&
    Math.abs(item.top - bar.top) < rootGap * size
  )
}

function rootAt(root: Item, bar: Bar, rest: Parts, reading: Reading): Made | undefined {
  const isWithin = (box: Extent): boolean => {
    const [x, y] = [middleX(box), middleY(box)]
    return (
      x > bar.left - beyondBar * root.size && x < bar.right + beyondBar * root.size && y > bar.top && y < root.bottom
    )
  }
  const items = rest.items.filter((item) => item !== root && isWithin(item))
  const bars = rest.bars.filter(isWithin)
  const index = rest.items.filter((item) => isIndexOf(item, root))
  const content = items.length ? reading.read(items, bars) : undefined
  if (!content) return undefined
  const degree = index.length ? reading.read(index, []) : undefined
  const latex = degree ? `\\sqrt[${degree.latex}]{${content.latex}}` : `\\sqrt{${content.latex}}`
  const part = partOf([root, bar, ...items, ...index], content, {
    latex,
    left: Math.min(root.left, ...index.map(({ left }) => left)),
  })
  return { part, used: { items: [root, ...items, ...index], bars } }
}

/** It is drawn into the root's hook, above the middle of the symbol. */
function isIndexOf(item: Item, root: Item): boolean {
  return (
    item.size <= indexSize * root.size &&
    item.code !== radicalCode &&
    item.right > root.left + 0.02 * root.size &&
    middleX(item) < root.right - 0.2 * root.size &&
    item.left > root.left - 1.5 * item.size &&
    middleY(item) < middleY(root) + 0.2 * root.size &&
    item.bottom > root.top
  )
}

/** What is above or below a bar, as far as it hangs together. */
function partsOnSide(bar: Bar, { items, bars }: Parts, side: 1 | -1, size: number): Parts {
  const isAdjacent = (box: Extent): boolean => {
    const x = middleX(box)
    if (x < bar.left - beyondBar * size || x > bar.right + beyondBar * size) return false
    return side < 0 ? box.bottom <= bar.top + 0.1 * size : box.top >= bar.bottom - 0.1 * size
  }
  const near = (box: Extent): number => (side < 0 ? -box.bottom : box.top)
  const found: Parts = { items: [], bars: [] }
  const candidates = [
    ...items.filter(isAdjacent).map((item) => ({ item, bar: undefined, box: item as Extent })),
    ...bars.filter(isAdjacent).map((one) => ({ item: undefined, bar: one, box: one as Extent })),
  ].sort((a, b) => near(a.box) - near(b.box))
  let reach = side < 0 ? bar.top : bar.bottom
  let isAfterBar = true
  for (const candidate of candidates) {
    const gap = side < 0 ? reach - candidate.box.bottom : candidate.box.top - reach
    const isLoose = candidate.item?.font.shrinks
    if (gap > (isAfterBar || candidate.bar ? nearBar : isLoose ? nearLoose : nearOther) * size) break
    if (candidate.item) found.items.push(candidate.item)
    else found.bars.push(candidate.bar as Bar)
    const edge = side < 0 ? candidate.box.top : candidate.box.bottom
    const isFarther = side < 0 ? edge < reach : edge > reach
    if (!isFarther) continue
    reach = edge
    isAfterBar = candidate.bar !== undefined
  }
  found.items.sort(byLeft)
  return found
}

function fractionAt(bar: Bar, above: Parts, below: Parts, reading: Reading): Made | undefined {
  const numerator = reading.read(above.items, above.bars)
  const denominator = reading.read(below.items, below.bars)
  if (!numerator || !denominator) return undefined
  const size = Math.max(numerator.size, denominator.size)
  const part = partOf([bar, numerator, denominator], numerator, {
    latex: `\\frac{${numerator.latex}}{${denominator.latex}}`,
    kind: 'frame',
    size,
    baseline: baselineAboutAxis(bar, size),
  })
  return { part, used: { items: [...above.items, ...below.items], bars: [...above.bars, ...below.bars] } }
}
