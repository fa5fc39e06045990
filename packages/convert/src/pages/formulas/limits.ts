/** Limits over and under large operators and names. */
import { baselineAboutAxis, byLeft, extentOf, type Item, middleX, partOf } from './item.ts'
import type { Reading } from './reading.ts'
import { integrals, largeOperators, limitNames, relations } from './symbols.ts'
import { latexOfItem, latexOfWord } from './write-item.ts'

/** Type size of limits against that of their operator, at most. */
const limitSize = 0.85
/** Gap (in em) between an operator and its limits, at most. */
const nearOperator = 0.5
/** How far (in em) a limit's first symbol may be off the operator, and the next ones from it. */
const asideOperator = 0.3
const chainGap = 0.4
/** Gap (in em) between two lines of limits, at most. */
const nextLine = 0.3

/** @param items By their left edges; words are joined. */
export function applyLimits(items: readonly Item[], reading: Reading): Item[] {
  let rest = [...items]
  const operators = items.filter(takesLimits).sort((a, b) => Number(isStacked(a)) - Number(isStacked(b)))
  for (const operator of operators) {
    if (!rest.includes(operator)) continue
    const own = isStacked(operator) ? rest : rest.filter((item) => nearestOf(item, operators) === operator)
    const below = centred(limitsAt(operator, own, 1), operator)
    const above = centred(limitsAt(operator, own, -1), operator)
    if (!below.length && !above.length) continue
    const under = below.length ? reading.read(below, []) : undefined
    const over = above.length ? reading.read(above, []) : undefined
    const isStack = isStacked(operator)
    const base =
      operator.kind === 'word' ? latexOfWord(operator.latex, operator.font.alphabet, false) : latexOfItem(operator)
    const latex = isStack
      ? stacked(base, under?.latex, over?.latex)
      : `${base}${integrals.has(operator.code) ? '\\limits' : ''}${under ? `_{${under.latex}}` : ''}${over ? `^{${over.latex}}` : ''}`
    const isTall = operator.kind !== 'word' && !isStack
    const part = partOf([operator, ...below, ...above], operator, {
      latex,
      kind: isTall ? 'frame' : 'part',
      ...(isStack ? { code: operator.code } : {}),
      ...(isTall ? { baseline: baselineAboutAxis(operator, operator.size) } : {}),
    })
    const used = new Set([operator, ...below, ...above])
    rest = [...rest.filter((item) => !used.has(item)), part].sort(byLeft)
  }
  return rest
}

/** Symbols over and under a relation are no limits. */
function isStacked({ code }: Item): boolean {
  return relations.has(code)
}

function stacked(base: string, under: string | undefined, over: string | undefined): string {
  const raised = over === undefined ? base : `\\overset{${over}}{${base}}`
  return under === undefined ? raised : `\\underset{${under}}{${raised}}`
}

/** The operator whose middle is nearest by x: limits are centred. */
function nearestOf(item: Item, operators: readonly Item[]): Item | undefined {
  let best: Item | undefined
  let min = Infinity
  for (const operator of operators) {
    if (isStacked(operator)) continue
    if (operator === item) return undefined
    const distance = Math.abs(middleX(operator) - middleX(item))
    if (distance >= min || operator.size * limitSize < item.size) continue
    min = distance
    best = operator
  }
  return best
}

function takesLimits({ code, kind, latex }: Item): boolean {
  if (kind === 'word') return limitNames.has(latex) || latex.length > 2
  return largeOperators.has(code) || integrals.has(code) || relations.has(code)
}

function limitsAt(operator: Item, items: readonly Item[], side: 1 | -1): Item[] {
  const { size } = operator
  const isAt = (item: Item): boolean => {
    if (item === operator || item.size > limitSize * size) return false
    // Letters and symbols without limits have their scripts lower than their feet.
    const gap = gapTo(operator, item, side)
    return gap > -0.12 * size && gap < (nearOperator + 0.9) * size
  }
  const candidates = items.filter(isAt)
  const found = new Set(
    candidates.filter(
      (item) =>
        gapTo(operator, item, side) < nearOperator * size &&
        middleX(item) > operator.left - asideOperator * size &&
        middleX(item) < operator.right + asideOperator * size,
    ),
  )
  if (!found.size) return []
  for (let grew = true; grew; ) {
    grew = false
    for (const item of candidates) {
      if (found.has(item)) continue
      if (![...found].some((other) => isNeighbour(item, other, size))) continue
      found.add(item)
      grew = true
    }
  }
  // What belongs to limits of two lines is below what is found.
  return [...found].sort(byLeft)
}

/** How far (in em) the middle of what is over or under a relation is off its own, at most: it is centred, and scripts are not. */
const offCentre = 0.2

function centred(limits: Item[], operator: Item): Item[] {
  if (!limits.length || !isStacked(operator)) return limits
  return Math.abs(middleX(extentOf(limits)) - middleX(operator)) < offCentre * operator.size ? limits : []
}

function gapTo(operator: Item, item: Item, side: 1 | -1): number {
  return side > 0 ? item.top - edgeBelow(operator) : operator.top - item.bottom
}

function edgeBelow({ kind, bottom, baseline, size }: Item): number {
  return kind === 'word' ? Math.max(baseline, bottom - 0.25 * size) : bottom
}

function isNeighbour(a: Item, b: Item, size: number): boolean {
  const gap = Math.max(a.left - b.right, b.left - a.right)
  const isLevel = a.top < b.bottom && b.top < a.bottom
  if (gap < 0 && Math.max(a.top - b.bottom, b.top - a.bottom) < nextLine * size) return true
  return gap < chainGap * size && (isLevel || Math.abs(a.baseline - b.baseline) < 0.5 * size)
}
