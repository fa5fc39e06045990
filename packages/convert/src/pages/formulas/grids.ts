/** Matrices, cases and binomials: rows between tall brackets. */
import { fence, matrixEnvironments } from '../../carriers/latex-math/symbols.ts'
import { baselineAboutAxis, byLeft, type Item, middleX, middleY, partOf, sizeOfRow } from './item.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { baselinesOf, byRows } from './rows.ts'
import { closings, openings, uprights } from './symbols.ts'

/** Height (in em) of a bracket that can hold two rows, at least. */
const tallBracket = 1.3
/** How far (in em) the ends of the two brackets of a pair differ, at most. */
const sameEnds = 0.2
/** Gap (in em) between columns, at least: those of TeX's matrices are an em apart. */
const columnGap = 0.62
/** Distance (in em) of the two rows of a binomial, in TeX and its descendants; those of a matrix are 1.2 or 1.4 apart. */
const binomialStep = { min: 1.29, max: 1.405 }
/** The same as a share of the height of their brackets, at least, where a browser sets OpenType fonts: .49 to .74; of a matrix .36 to .45. */
const binomialShare = 0.47

export function isTall({ top, bottom, size }: Item): boolean {
  return bottom - top > tallBracket * size
}

export function applyGrids(items: readonly Item[], reading: Reading): Item[] {
  let rest = [...items]
  for (let round = 0; round < items.length && reading.isUnderstood; round++) {
    const grid = innermost(rest)
    if (!grid) break
    const part = gridPart(grid, reading)
    if (!part) {
      notUnderstood(reading)
      break
    }
    const used = new Set([grid.open, ...grid.items, ...(grid.close ? [grid.close] : [])])
    rest = [...rest.filter((item) => !used.has(item)), part].sort(byLeft)
  }
  return rest
}

interface Grid {
  open: Item
  close: Item | undefined
  items: Item[]
  baselines: number[]
  size: number
}

/** The narrowest pair of brackets with more than one row between them. */
function innermost(items: readonly Item[]): Grid | undefined {
  let best: Grid | undefined
  for (const open of items) {
    if (open.kind !== 'glyph' || !isTall(open) || !(openings.has(open.code) || uprights.has(open.code))) continue
    const close = closeOf(open, items)
    if (!close && open.code !== 0x7b) continue
    const inner = items.filter(
      (item) =>
        item !== open &&
        item !== close &&
        item.left >= open.right - 0.1 * open.size &&
        (!close || item.right <= close.left + 0.1 * open.size) &&
        isLevel(item, open),
    )
    const size = sizeOfRow(inner)
    const baselines = baselinesOf(inner, size)
    if (baselines.length < 2) continue
    const grid = { open, close, items: inner, baselines, size }
    if (!best || widthOf(grid) < widthOf(best)) best = grid
  }
  return best
}

function widthOf({ open, close }: Grid): number {
  return close ? close.right - open.left : Infinity
}

function isLevel(item: Item, { top, bottom, size }: Item): boolean {
  const y = middleY(item)
  return y > top - 0.2 * size && y < bottom + 0.2 * size
}

function closeOf(open: Item, items: readonly Item[]): Item | undefined {
  let depth = 0
  for (const item of items) {
    if (item === open || item.left < open.right - 0.1 * open.size || item.kind !== 'glyph') continue
    if (
      Math.abs(item.top - open.top) > sameEnds * open.size ||
      Math.abs(item.bottom - open.bottom) > sameEnds * open.size
    )
      continue
    if (uprights.has(open.code)) {
      if (item.code === open.code) return item
    } else if (openings.has(item.code)) depth++
    else if (closings.has(item.code)) {
      if (depth === 0) return item
      depth--
    }
  }
  return undefined
}

function gridPart({ open, close, items, baselines, size }: Grid, reading: Reading): Item | undefined {
  const rows = byRows(items, baselines, size)
  const columns = columnsOf(items, size)
  const cells = rows?.map((row) => columns.map((column) => row.filter((item) => isWithin(item, column)).sort(byLeft)))
  if (!cells) return undefined
  const written: string[][] = []
  for (const row of cells) {
    const line: string[] = []
    for (const cell of row) {
      if (!cell.length) line.push('')
      else {
        const content = reading.read(cell, [])
        if (!content) return undefined
        line.push(content.latex)
      }
    }
    written.push(line)
  }
  const latex = gridLatex(
    open,
    close,
    written,
    columns.length,
    (baselines[1] as number) - (baselines[0] as number),
    size,
  )
  if (latex === undefined) return undefined
  return partOf([open, ...items, ...(close ? [close] : [])], open, {
    latex,
    kind: 'frame',
    size: open.size,
    baseline: baselineAboutAxis(open, open.size),
  })
}

function gridLatex(
  open: Item,
  close: Item | undefined,
  rows: string[][],
  columns: number,
  step: number,
  size: number,
): string | undefined {
  const left = String.fromCodePoint(open.code)
  const right = close ? String.fromCodePoint(close.code) : ''
  const [first, second] = rows
  const isBinomial =
    !open.font.shrinks &&
    (size < 0.85 * open.size ||
      (open.font.isUnnamed
        ? step > binomialShare * (open.bottom - open.top)
        : step > binomialStep.min * size && step < binomialStep.max * size))
  if (left === '(' && right === ')' && columns === 1 && rows.length === 2 && isBinomial)
    return `\\binom{${first?.[0]}}{${second?.[0]}}`
  const content = rows.map((row) => row.join(' & ')).join(' \\\\ ')
  if (!close) return columns <= 2 ? `\\begin{cases} ${content} \\end{cases}` : undefined
  const environment = matrixEnvironments[left + right]
  if (environment) return `\\begin{${environment}} ${content} \\end{${environment}}`
  return `\\left${fence(left)} \\begin{matrix} ${content} \\end{matrix} \\right${fence(right)}`
}

interface Column {
  left: number
  right: number
}

/** Between gaps that go through all rows. */
function columnsOf(items: readonly Item[], size: number): Column[] {
  const columns: Column[] = []
  for (const { left, right } of [...items].sort(byLeft)) {
    const last = columns.at(-1)
    if (last && left - last.right < columnGap * size) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

function isWithin(item: Item, { left, right }: Column): boolean {
  const x = middleX(item)
  return x >= left && x <= right
}
