/** Which blocks are headings, over the whole document. */

import { largerBy } from '../../../heading-inference/appearances.ts'
import { isCaption } from '../../../heading-inference/captions.ts'
import { isNumberAlone, isNumbered } from '../../../heading-inference/numbers.ts'
import { isInCapitals, isPullQuote, isSentence } from '../../../heading-inference/phrases.ts'
import { maxOf } from '../../statistics.ts'
import type { LayoutBlock, PageLayout, TextBlock } from '../blocks.ts'
import type { OutlineEntry } from '../content.ts'
import type { DocumentFacts } from '../facts.ts'
import type { Line } from '../lines/line.ts'
import { beginsNote, isBoldLine } from '../lines/line-kinds.ts'
import { lineText } from '../lines/lines.ts'
import { markerOf } from '../lines/list-markers.ts'
import { isCode } from '../paragraphs/code.ts'
import { formulaOf } from '../paragraphs/displayed-formula.ts'
import { findNumberedItems } from '../paragraphs/numbered-items.ts'
import { appearanceOf } from './block-appearance.ts'
import { type BodyAppearance, bodyAppearance } from './body-appearance.ts'
import type { Candidate } from './candidate.ts'
import { depths, normalise, partNames, withTitle } from './heading-depths.ts'
import { followsLabel, isFormula, isNameList, isOfIssue, isPostal } from './not-headings.ts'

const maxLines = 4
const maxCharacters = 220
const longestTitle = 120
/** Characters of a heading that its colour or its slant alone gives away, at most. */
const maxPlainHeading = 70

/** Smaller type than this share of the body's is no heading's. */
const minRatio = 0.93
/** The same for capitals in a bold face, and for words that head a part wherever they stand alone. */
const minCapsRatio = 0.84
export function rankHeadings(
  pages: readonly PageLayout[],
  facts: DocumentFacts,
  outline: readonly OutlineEntry[],
): ReadonlyMap<TextBlock, number> {
  const tagged = taggedHeadings(pages)
  const titles = new Map(outline.map((entry) => [normalise(entry.title), entry]))
  const body = bodyAppearance(pages, facts)
  const isTagged = tagged.size > 0 && areAllTagged(pages)
  const opening = isTagged ? pages[0]?.blocks[0] : undefined
  const found: Candidate[] = []
  for (const page of pages) {
    page.blocks.forEach((block, at) => {
      if (block.kind !== 'text' || (tagged.size && block.role !== undefined && block !== opening)) return
      if ((tagged.size && block.list) || block.lines.length > maxLines) return
      const text = block.lines.map(lineText).join(' ')
      const next = page.blocks[at + 1]
      if (isNameAbove(block, next) || isTerm(page.blocks, at) || isLead(block, next, body)) return
      const isFollowed = at + 1 < page.blocks.length || page !== pages.at(-1)
      const isBetween = next?.kind === 'table' && page.blocks[at - 1]?.kind === 'table'
      if (!isHeading(block, text, facts, body, titles, isFollowed, isBetween)) return
      found.push({ block, appearance: appearanceOf(block), text })
    })
  }
  const items = findNumberedItems(pages, new Set(found.map((one) => one.block)), facts.bodySize)
  const candidates = found.filter((one) => !items.has(one.block))
  raiseNumbers(candidates)
  const ranked = hasOneLevel(tagged) ? rankTagged(tagged, titles) : tagged
  if (isTagged) return withUntaggedTitle(pages, found, ranked)
  return new Map([...withTitle(pages, candidates, titles), ...ranked])
}

/** Gap (in em of the title) between `Chapter 2` and the title below it, at most: books set them apart. */
const chapterGap = 3.5

/** The number of a chapter that stands alone is of the rank of the title below it, which is larger. */
function raiseNumbers(candidates: readonly Candidate[]): void {
  candidates.forEach((number, at) => {
    const title = candidates[at + 1]
    if (!title || title.block.page !== number.block.page || !isNumberAlone(number.text)) return
    const gap = title.block.top - number.block.bottom
    if (gap > 0 && gap < chapterGap * title.appearance.size && title.appearance.size > number.appearance.size) {
      number.appearance = title.appearance
      title.number = number.block
    }
  })
}

/** Headings that the source's own structure names. */
function taggedHeadings(pages: readonly PageLayout[]): Map<TextBlock, number> {
  const ranks = new Map<TextBlock, number>()
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.kind !== 'text' || !block.role) continue
      const level = /^H([1-6])$/.exec(block.role)
      if (level) ranks.set(block, Number(level[1]))
      else if (block.role === 'H' || block.role === 'Title') ranks.set(block, 1)
    }
  return ranks
}

/** What is set in larger type than all tagged headings, and before them, is the title, though its style does not say so. */
function withUntaggedTitle(
  pages: readonly PageLayout[],
  candidates: readonly Candidate[],
  tagged: ReadonlyMap<TextBlock, number>,
): ReadonlyMap<TextBlock, number> {
  const first = pages.find(({ blocks }) => blocks.length > 0)
  const onFirst = candidates.filter(({ block, text }) => block.page === first?.number && text.length <= longestTitle)
  const size = maxOf(onFirst, ({ appearance }) => appearance.size)
  const title = onFirst.find(({ appearance }) => appearance.size === size)
  const heading = first?.blocks.find((block) => block === title?.block || (block.kind === 'text' && tagged.has(block)))
  if (!title || heading !== title.block || [...tagged.keys()].some((one) => appearanceOf(one).size >= size))
    return tagged
  const shift = [...tagged.values()].includes(1) ? 1 : 0
  const ranks = new Map([[title.block, 1]])
  for (const [block, depth] of tagged) ranks.set(block, Math.min(6, depth + shift))
  return ranks
}

/** Programs that know one level of heading tag all of them so. */
function hasOneLevel(tagged: ReadonlyMap<TextBlock, number>): boolean {
  return tagged.size >= 6 && new Set(tagged.values()).size === 1
}

function rankTagged(
  tagged: ReadonlyMap<TextBlock, number>,
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  return depths(
    [...tagged.keys()].map((block) => ({
      block,
      appearance: appearanceOf(block),
      text: block.lines.map(lineText).join(' '),
    })),
    titles,
  )
}

/** Whether the structure names the kind of every page: then what it does not call a heading is none. */
function areAllTagged(pages: readonly PageLayout[]): boolean {
  return pages.every((page) => page.isTagged || page.blocks.length === 0)
}

function isHeading(
  block: TextBlock,
  text: string,
  facts: DocumentFacts,
  body: BodyAppearance,
  titles: ReadonlyMap<string, OutlineEntry>,
  isFollowed: boolean,
  isBetween: boolean,
): boolean {
  const first = block.lines[0]
  if (!first || text.length > maxCharacters) return false
  if (!/\p{L}{2}|[\u3040-\u9fff\uac00-\ud7a3]|^\P{L}*\p{L}.*\d/u.test(text) || isCaption(text)) return false
  if (isBulleted(first)) return false
  const ratio = sizeOf(first, text) / facts.bodySize
  const isListed = ratio > minRatio && titles.has(normalise(text))
  // The name of a command or a function may be all that a heading has but for its number.
  if (isCode(block) && !facts.isMonospace && ratio < surelyTitle)
    return isListed && (isNumbered(text) || ratio >= largerBy)
  if (isListed) return true
  if (
    /[,;]$/.test(text) ||
    beginsNote(first) ||
    isFormula(text) ||
    block.role === 'Aside' ||
    block.role === 'TOCI' ||
    formulaOf(block) !== undefined ||
    isNameList(block, text) ||
    isOfIssue(text)
  )
    return false
  if (isSentence(text) || /[^\s@]@[^\s@.][^\s@]*\.[^\s@]/.test(text)) return false
  const isLarger = ratio >= largerBy
  if (isLarger && (text.length === 1 || followsLabel(first, facts) || isPullQuote(text) || isPostal(block, ratio)))
    return false
  // A bold line between two tables looks like one of their cells.
  if (!isBetween && isUnlikely(block, text, ratio)) return false
  if (isLarger || isLikely(block, text)) return true
  if (ratio >= minCapsRatio && block.lines.length === 1 && isFollowed) {
    if (/^\p{Lu}|\p{Lo}/u.test(text) && partNames.test(text)) return true
    if (!body.isBold && isColouredHeading(first, text)) return true
    if (!body.isBold && isBoldLine(first) && isNumberedHeading(text)) return true
  }
  // Keywords of listings are bold and small; headings begin with a capital, a number or a letter that has no case.
  if (ratio < minRatio || block.lines.length > 2 || /^[^\p{L}\p{N}]*\p{Ll}/u.test(text)) return false
  const hasNumber = isNumbered(text)
  if (/[.:。：]$/.test(text) && !hasNumber && !/^\p{Lu}[^.]*:$/u.test(text)) return false
  if (!body.isBold && block.lines.every(isBoldLine)) return isFollowed || hasNumber
  if (block.lines.length > 1 || !isFollowed) return false
  if (hasNumber) return isNumberAlone(text) || isDistinct(first, text)
  return text.length < maxPlainHeading && (isItalicHeading(first, text, facts) || standsOut(first, text, body))
}

/**
 * Probability from which a block is a heading that no rule takes for one, and below which one is none that some rule does.
 * Of 130 blocks of unseen pages that rules took for headings, no true one was below .08, and three of four others were.
 */
const likely = 0.7
const unlikely = 0.075
/** Type against the body's from which a line is a title whatever the model says. */
const surelyTitle = 1.6

/** Labels of forms, dates and addresses in bold or larger type. */
function isUnlikely(block: TextBlock, text: string, ratio: number): boolean {
  const { headingChance } = block
  return headingChance !== undefined && headingChance < unlikely && ratio < surelyTitle && !partNames.test(text)
}

/** Headings whose type is that of the text, which their place and their neighbours give away; no entries of contents. */
function isLikely({ headingChance }: TextBlock, text: string): boolean {
  if (headingChance === undefined || headingChance <= likely) return false
  if (/[.:。：]$/.test(text) || (isNumbered(text) && /\s\d{1,4}$/.test(text))) return false
  return /\p{L}{3}|[\u3040-\u9fff\uac00-\ud7a3]/u.test(text)
}

/** Words behind a letter and a full stop from which they are no name. */
const noName = 3

/** Whether a number stands before it, and no page behind it. */
function isNumberedHeading(text: string): boolean {
  if (/\d$/.test(text)) return false
  return isNumbered(text) || (/^[A-Z]\.\s/.test(text) && text.split(' ').length > noName)
}

/** Size of a line's type; for a title in small capitals that of its large letters, as most letters are smaller. */
function sizeOf(line: Line, text: string): number {
  if (!isInCapitals(text) || text.endsWith(':')) return line.size
  return Math.max(
    line.size,
    maxOf(line.words, ({ style }) => style.size),
  )
}

/** Gap (in em) below the first line of an address, at most. */
const addressGap = 0.6

/** Whether it is the bold first line of an address: lines that their author ended follow closely. */
function isNameAbove(block: TextBlock, next: LayoutBlock | undefined): boolean {
  const [first, ...others] = block.lines
  if (!first || others.length || next?.kind !== 'text' || !next.lines.some((line) => line.isBreak)) return false
  const { size } = next.lines[0] as Line
  return Math.abs(first.size - size) < 0.5 && next.top - block.bottom < addressGap * size && next.top > block.top
}

/** How far (in em) the explanation of a term is set in from it, and the gap between the two at most. */
const [minIndent, maxIndent] = [1.5, 6]
const termGap = 0.4

/** Whether it is one of several terms of a glossary, each above its explanation. */
function isTerm(blocks: readonly LayoutBlock[], at: number): boolean {
  return isExplained(blocks, at) && (isExplained(blocks, at - 2) || isExplained(blocks, at + 2))
}

/** Whether all lines of the next text follow closely, in type as large, set in from this one, which has no number. */
function isExplained(blocks: readonly LayoutBlock[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]]
  if (block?.kind !== 'text' || next?.kind !== 'text' || block.lines.length > 1) return false
  const [term, first] = [block.lines[0] as Line, next.lines[0] as Line]
  if (markerOf(term) || markerOf(first) || Math.abs(term.size - first.size) > 0.3) return false
  const indent = (next.left - term.left) / first.size
  const gap = (next.top - block.bottom) / first.size
  return indent > minIndent && indent < maxIndent && gap > -0.1 && gap < termGap
}

/** Whether it leads in a list of its own type, as on slides: only the size of both distinguishes it from text. */
function isLead({ lines: [line] }: TextBlock, next: LayoutBlock | undefined, body: BodyAppearance): boolean {
  const item = next?.kind === 'text' ? next.lines[0] : undefined
  if (!line || !item || !isBulleted(item) || (isBoldLine(line) && !body.isBold)) return false
  return Math.abs(line.size - item.size) < 0.3 && line.words[0]?.style.colour === item.words.at(-1)?.style.colour
}

/** Several words in capitals, bold and in a colour. */
function isColouredHeading(line: Line, text: string): boolean {
  return (
    line.words.length > 1 &&
    isInCapitals(text) &&
    isBoldLine(line) &&
    line.words.every((word) => isColour(word.style.colour))
  )
}

/** Neither black nor a grey. */
function isColour(colour: number): boolean {
  const parts = partsOf(colour)
  return Math.max(...parts) - Math.min(...parts) > 48
}

function darkness(colour: number): number {
  return 255 - Math.max(...partsOf(colour))
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

/** A numbered line in capitals or italics. */
function isDistinct(line: Line, text: string): boolean {
  if (text.replace(/[^\p{L}]/gu, '').length < 3) return false
  return isInCapitals(text) || line.words.slice(1).every((word) => word.style.italic)
}

/** A line in a colour of its own, stronger than the body's, that ends no sentence and leads nowhere. */
function standsOut(line: Line, text: string, body: BodyAppearance): boolean {
  return (
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    !/[.:!?…"”]$/.test(text) &&
    line.words.every(
      ({ style, url }) =>
        url === undefined && (isColour(style.colour) || darkness(style.colour) > darkness(body.colour)),
    ) &&
    line.words.every(({ style }) => style.colour !== body.colour)
  )
}

/** A short line in italics alone, in a document of upright text. */
function isItalicHeading(line: Line, text: string, facts: DocumentFacts): boolean {
  return (
    !facts.isItalic && /^\p{Lu}/u.test(text) && line.words.every((word) => word.style.italic) && !/[.:]$/.test(text)
  )
}

function isBulleted(line: Line): boolean {
  const marker = markerOf(line)
  return marker !== undefined && !marker.ordered
}
