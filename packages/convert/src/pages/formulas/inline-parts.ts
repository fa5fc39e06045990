/** A cluster within a line of text → what of it is a formula. */
import { isCalculation } from './calculations.ts'
import type { Cluster } from './connect.ts'
import { type Bar, byLeft, type Item, middleX, sizeOfRow } from './item.ts'
import { joinSymbols } from './join-symbols.ts'
import { maxItems } from './reading.ts'
import { accentOf, binaries, closings, openings, punctuation, relations, uprights } from './symbols.ts'

/** Symbols of TeX's fonts for formulas that text uses: bullets, marks of notes, ends of proofs. */
const ofText = /^[•·∙∗*†‡§¶‖◦⋄□■▷◁△▽♦✓®.,]$/u
const infinity = 0x221e
const letterOrDigit = /^[\p{L}\p{N}∞∅∇∂ℓ]$/u

/** @returns Its parts, without the punctuation around them. */
export function inlineParts(cluster: Cluster): Cluster[] {
  if (cluster.items.length > maxItems) return []
  const items = trimmed(joinSymbols([...cluster.items].sort(byLeft)))
  if (!isFormula(items, cluster.bars)) return []
  const [first, last] = [items[0] as Item, items.at(-1) as Item]
  const right = Math.max(...items.map((item) => item.right), last.right)
  return [{ items, bars: cluster.bars.filter((bar) => middleX(bar) > first.left && middleX(bar) < right) }]
}

function isFormula(items: readonly Item[], bars: readonly Bar[]): boolean {
  const isOperand = ({ code }: Item): boolean => letterOrDigit.test(String.fromCodePoint(code)) && !accentOf.has(code)
  if (!items.some(isOperand) || unmatchedIn(items).size || isContinued(items)) return false
  if (isDegree(items) || bars.length > 0 || isInterval(items) || isCalculation(items)) return true
  // A mark of a note at a word or a number, and the point of a number.
  return items.some(({ font, code }) => (font.isMaths || font.isBorrowed) && !ofText.test(String.fromCodePoint(code)))
}

/** It joins what follows to something before it, which is no part of the formula. */
function isContinued([first, second, third]: readonly Item[]): boolean {
  const code = first?.code ?? 0
  if (code === 0x2b && second?.code === infinity && !third) return false
  return /^[+=×·⋅÷∪∩∧∨⊕⊗]$/u.test(String.fromCodePoint(code))
}

/** Numbers in brackets whose comma is one of formulas, as that of a citation is not: `[0, 1]`. */
function isInterval(items: readonly Item[]): boolean {
  const [first, last] = [items[0] as Item, items.at(-1) as Item]
  return (
    openings.has(first.code) && closings.has(last.code) && items.some(({ font, code }) => font.isMaths && code === 0x2c)
  )
}

/** A number and a raised circle. */
function isDegree(items: readonly Item[]): boolean {
  const [before, last] = [items.at(-2), items.at(-1)]
  return /^[∘◦]$/u.test(String.fromCodePoint(last?.code ?? 0)) && /^\d$/.test(String.fromCodePoint(before?.code ?? 0))
}

/** Without punctuation and unmatched brackets at its ends. */
function trimmed(given: readonly Item[]): Item[] {
  let items = [...given]
  const size = sizeOfRow(items)
  const isPoint = ({ code, size: own }: Item): boolean =>
    own > 0.85 * size && (punctuation.has(code) || code === 0x2e || code === 0x3a || code === 0x3f || code === 0x21)
  for (;;) {
    const [first, last] = [items[0], items.at(-1)]
    if (!first || !last) return []
    if (isStatementInParentheses(items, size)) {
      items = items.slice(1, -1)
      continue
    }
    const unmatched = unmatchedIn(items)
    if ((isPoint(first) && first.code !== 0x21) || unmatched.has(first) || isMark(first)) items = items.slice(1)
    else if (
      (isPoint(last) && !isFactorial(items)) ||
      unmatched.has(last) ||
      isMark(last) ||
      isOpenEnd(last, size) ||
      isLoneBar(items)
    )
      items = items.slice(0, -1)
    else return items
  }
}

/** The text's own parentheses: `(n > 1)`. */
function isStatementInParentheses(items: readonly Item[], rowSize: number): boolean {
  if (items[0]?.code !== 0x28 || items.at(-1)?.code !== 0x29) return false
  let depth = 0
  let isStatement = false
  for (const [at, { code, size }] of items.entries()) {
    if (openings.has(code)) depth++
    else if (closings.has(code)) depth--
    if (depth === 0 && at < items.length - 1) return false
    const isRelation = relations.has(code) && !uprights.has(code) && code !== 0x3a
    if (depth === 1 && isRelation && size > 0.85 * rowSize) isStatement = true
  }
  return isStatement
}

function isMark({ code }: Item): boolean {
  return /^[†‡§¶•□■]$/u.test(String.fromCodePoint(code))
}

/** An operator with nothing behind it. */
function isOpenEnd({ code, size }: Item, rowSize: number): boolean {
  return (
    size > 0.85 * rowSize &&
    (relations.has(code) || binaries.has(code)) &&
    !uprights.has(code) &&
    !ofText.test(String.fromCodePoint(code))
  )
}

/** An upright bar at the end of a row, with no other one that it closes. */
function isLoneBar(items: readonly Item[]): boolean {
  const last = items.at(-1) as Item
  return uprights.has(last.code) && items.filter(({ code }) => code === last.code).length % 2 === 1
}

/** An exclamation mark behind a letter of formulas, or a bracket. */
function isFactorial(items: readonly Item[]): boolean {
  const [before, last] = [items.at(-2), items.at(-1)]
  return (
    last?.code === 0x21 &&
    before !== undefined &&
    (before.font.isMaths || before.font.isBorrowed === true || closings.has(before.code))
  )
}

export function unmatchedIn(items: readonly Item[]): Set<Item> {
  const unmatched = new Set<Item>()
  const open: Item[] = []
  for (const item of items) {
    if (openings.has(item.code)) open.push(item)
    else if (closings.has(item.code)) {
      // Half-open intervals close with another bracket.
      if (!open.pop()) unmatched.add(item)
    }
  }
  for (const item of open) unmatched.add(item)
  return unmatched
}
