/**
 * What the subtree of an element holds, as far as the form of a table depends on it. Computed once for each element from
 * what its children hold, so that tables within tables cost no more than their elements.
 */
import { type Element, isInert, isText, type Node } from '../../../carriers/html-syntax/tree.ts'

interface Contents {
  /** Whitespace collapsed, cut after `maxCharacters`. */
  readonly text: string
  /** The same without formulas. */
  readonly textOutsideMath: string
  readonly hasTable: boolean
  readonly hasMath: boolean
  /** Lists, headings, quotations, preformatted text. */
  readonly hasBlockOfText: boolean
  /** A `pre` of several lines. */
  readonly hasListing: boolean
  readonly lines: Lines
}

/** Where the line feeds of a text are, in relation to its other characters. */
interface Lines {
  readonly isFilled: boolean
  readonly before: boolean
  readonly between: boolean
  readonly after: boolean
}

/** More than any of the decisions compares. */
const maxCharacters = 601

const blocksOfText = new Set(['ul', 'ol', 'dl', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const noLines: Lines = { isFilled: false, before: false, between: false, after: false }
const lineFeed: Lines = { isFilled: false, before: true, between: false, after: true }
const empty: Contents = {
  text: '',
  textOutsideMath: '',
  hasTable: false,
  hasMath: false,
  hasBlockOfText: false,
  hasListing: false,
  lines: noLines,
}

const lineBreak: Contents = { ...empty, text: ' ', textOutsideMath: ' ', lines: lineFeed }

const known = new WeakMap<Element, Contents>()

/** Summarises what is below the element; iterative at any depth. Elements must not change after the first call. */
export function contentsOf(element: Element): Contents {
  const stack = [element]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const waiting = known.has(top) ? [] : top.children.filter((child): child is Element => isWaiting(child))
    if (waiting.length > 0) {
      for (const child of waiting) stack.push(child)
      continue
    }
    if (!known.has(top)) known.set(top, gathered(top))
    stack.pop()
  }
  return known.get(element)!
}

function isWaiting(child: Node): boolean {
  return !isText(child) && !isInert(child as Element) && !known.has(child as Element)
}

function gathered({ children }: Element): Contents {
  if (children.length === 0) return empty
  let { text, textOutsideMath, hasTable, hasMath, hasBlockOfText, hasListing, lines } = empty
  for (const child of children) {
    if (isText(child)) {
      const words = child.value.replace(/\s+/g, ' ')
      text = joined(text, words)
      textOutsideMath = joined(textOutsideMath, words)
      lines = joinedLines(lines, linesOf(child.value))
      continue
    }
    const element = child as Element
    if (isInert(element)) continue
    const { name } = element
    const within = name === 'br' ? lineBreak : known.get(element)!
    text = joined(text, within.text)
    if (name !== 'math') textOutsideMath = joined(textOutsideMath, within.textOutsideMath)
    hasTable ||= name === 'table' || within.hasTable
    hasMath ||= name === 'math' || within.hasMath
    hasBlockOfText ||= blocksOfText.has(name) || within.hasBlockOfText
    hasListing ||= (name === 'pre' && within.lines.between) || within.hasListing
    lines = joinedLines(lines, within.lines)
  }
  return { text, textOutsideMath, hasTable, hasMath, hasBlockOfText, hasListing, lines }
}

function joined(text: string, more: string): string {
  if (text.length >= maxCharacters || more === '') return text
  return (text.endsWith(' ') && more.startsWith(' ') ? text + more.slice(1) : text + more).slice(0, maxCharacters)
}

function linesOf(text: string): Lines {
  if (!text.includes('\n')) return text.trim() === '' ? noLines : { ...noLines, isFilled: true }
  const filled = text.trim()
  if (filled === '') return lineFeed
  const before = text.slice(0, text.length - text.trimStart().length).includes('\n')
  const after = text.slice(text.trimEnd().length).includes('\n')
  return { isFilled: true, before, between: filled.includes('\n'), after }
}

function joinedLines(one: Lines, next: Lines): Lines {
  if (next === noLines) return one
  if (one === noLines) return next
  return {
    isFilled: one.isFilled || next.isFilled,
    before: one.before || (!one.isFilled && next.before),
    between: one.between || next.between || (one.isFilled && next.isFilled && (one.after || next.before)),
    after: next.after || (!next.isFilled && one.after),
  }
}
