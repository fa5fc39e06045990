/** Which blocks are headings, and of which depth, over the whole document. */

import type { DocumentFacts } from './analyse-page.ts'
import type { PageLayout, TextBlock } from './blocks.ts'
import { isCaption } from './captions.ts'
import { isCode } from './code.ts'
import { most } from './extent.ts'
import type { OutlineEntry } from './layout-document.ts'
import { type Line, lineText } from './lines.ts'
import { markerOf } from './list-markers.ts'
import { beginsNote, isBoldLine } from './paragraphs.ts'

/** Type this much larger than the body is a heading's; superscripts and captions stay below. */
const largerBy = 1.13
const mostLines = 4
const mostCharacters = 220

/** How the type of a heading looks; those that look alike have one depth. */
interface Look {
  size: number
  bold: boolean
  caps: boolean
  italic: boolean
}

export function rankHeadings(
  pages: readonly PageLayout[],
  facts: DocumentFacts,
  outline: readonly OutlineEntry[],
): Map<TextBlock, number> {
  const tagged = taggedHeadings(pages)
  const titles = new Map(outline.map((entry) => [normalise(entry.title), entry]))
  const bodyIsBold = shareOfBold(pages, facts) > 0.5
  const candidates: { block: TextBlock; look: Look; text: string }[] = []
  for (const page of pages) {
    page.blocks.forEach((block, at) => {
      if (block.kind !== 'text' || (tagged.size && block.role !== undefined)) return
      if (tagged.size && block.list) return
      const text = block.lines.map(lineText).join(' ')
      if (!isHeading(block, text, facts, bodyIsBold, titles, at + 1 < page.blocks.length || page !== pages.at(-1)))
        return
      candidates.push({ block, look: lookOf(block), text })
    })
  }
  const ranked = hasOneLevel(tagged) ? rankTagged(tagged, titles) : tagged
  if (tagged.size > 0 && areAllTagged(pages)) return ranked
  return new Map([...depths(candidates, titles), ...ranked])
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

/** Programs that know one level of heading tag all of them so. */
function hasOneLevel(tagged: ReadonlyMap<TextBlock, number>): boolean {
  return tagged.size >= 6 && new Set(tagged.values()).size === 1
}

function rankTagged(
  tagged: ReadonlyMap<TextBlock, number>,
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  return depths(
    [...tagged.keys()].map((block) => ({ block, look: lookOf(block), text: block.lines.map(lineText).join(' ') })),
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
  bodyIsBold: boolean,
  titles: ReadonlyMap<string, OutlineEntry>,
  isFollowed: boolean,
): boolean {
  const first = block.lines[0]
  if (!first || block.lines.length > mostLines || text.length > mostCharacters) return false
  if (!/\p{L}{2}|[\u3040-\u9fff\uac00-\ud7a3]|\p{L}.*\d/u.test(text) || isCaption(text)) return false
  if (isCode(block) && !facts.isMono) return false
  if (isBulleted(first)) return false
  const ratio = first.size / facts.bodySize
  if (ratio > 0.93 && titles.has(normalise(text))) return true
  if (
    /[,;]$/.test(text) ||
    beginsNote(first) ||
    block.role === 'Aside' ||
    block.role === 'TOCI' ||
    isNameList(block, text)
  )
    return false
  if (isSentence(text) || /\S@\S+\.\S/.test(text)) return false
  if (ratio >= largerBy) return text.length > 1
  // Keywords of listings are bold and small; headings begin with a capital, a number or a letter that has no case.
  if (ratio < 0.93 || block.lines.length > 2 || /^[^\p{L}\p{N}]*\p{Ll}/u.test(text)) return false
  const isNumbered = numberingDepth(text) > 0
  if (/[.:。：]$/.test(text) && !isNumbered && !/^\p{Lu}[^.]*:$/u.test(text)) return false
  if (!bodyIsBold && block.lines.every(isBoldLine)) return isFollowed || isNumbered
  if (block.lines.length > 1 || !isFollowed) return false
  return isNumbered ? isDistinct(first, text) : text.length < 70 && isItalicHead(first, text, facts)
}

/** A numbered line in capitals or italics. */
function isDistinct(line: Line, text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters.length < 3) return false
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase()
    ? true
    : line.words.slice(1).every((word) => word.style.italic)
}

/** A short line in italics alone, in a document of upright text. */
function isItalicHead(line: Line, text: string, facts: DocumentFacts): boolean {
  return (
    !facts.isItalic && /^\p{Lu}/u.test(text) && line.words.every((word) => word.style.italic) && !/[.:]$/.test(text)
  )
}

/** Names or places in rows below a title: several lines with commas. */
function isNameList(block: TextBlock, text: string): boolean {
  return block.lines.length >= 3 && (text.match(/[,;]/g)?.length ?? 0) >= 3
}

/** A whole sentence, longer than titles are. */
function isSentence(text: string): boolean {
  return (/[.!?]$/.test(text) && text.length > 90) || (/[。！？]$/.test(text) && text.length > 24)
}

function isBulleted(line: Line): boolean {
  const marker = markerOf(line)
  return marker !== undefined && !marker.ordered
}

/** Depth of `2.1.3 Title`: 3; of `Chapter 2`: 1; 0 where there is no number. */
export function numberingDepth(text: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,3})*)\.?\s+\p{L}/u.exec(text) ?? /^([A-Z](?:\.\d{1,3})+)\.?\s+\p{L}/u.exec(text)
  if (match) return (match[1] as string).split('.').length
  return /^(?:[IVXL]{1,6}\.\s+\p{Lu}|(?:chapter|part|appendix|annex|article|section|kapitel|chapitre|capítulo)\s+[\dIVXLA-Z]{1,5}\b|第[一二三四五六七八九十\d]+[章条節节部])/iu.test(
    text,
  )
    ? 1
    : 0
}

function lookOf(block: TextBlock): Look {
  const line = block.lines[0] as Line
  const letters = lineText(line).replace(/[^\p{L}]/gu, '')
  return {
    size: Math.round(most(block.lines, (one) => one.size) * 2) / 2,
    bold: isBoldLine(line),
    caps: letters.length > 3 && letters === letters.toUpperCase() && letters !== letters.toLowerCase(),
    italic: line.words.every((word) => word.style.italic),
  }
}

function depths(
  candidates: readonly { block: TextBlock; look: Look; text: string }[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const order = rankLooks(candidates.map((one) => one.look))
  const byNumber = numberedDepths(candidates, order)
  const ranks = new Map<TextBlock, number>()
  const shift = outlineShift(candidates, titles, order)
  for (const { block, look, text } of candidates) {
    const entry = titles.get(normalise(text))
    const depth = entry ? entry.depth + shift : (byNumber.get(numberingDepth(text)) ?? order.get(keyOf(look)) ?? 1)
    ranks.set(block, Math.min(6, Math.max(1, depth)))
  }
  return ranks
}

function keyOf(look: Look): string {
  return `${look.size}|${look.bold ? 1 : 0}|${look.caps ? 1 : 0}|${look.italic ? 1 : 0}`
}

/** Sizes that differ by less are one; coarser where a document, as slides do, has a size for every title. */
const sizeTolerances = [0.04, 0.09, 0.16, 0.3]
const mostRanks = 5

/** Larger before smaller, bold before light, capitals before small letters, upright before italic. */
function rankLooks(looks: readonly Look[]): Map<string, number> {
  let ranks = new Map<string, number>()
  for (const tolerance of sizeTolerances) {
    ranks = ranksAt(looks, tolerance)
    if (Math.max(0, ...ranks.values()) <= mostRanks) break
  }
  return ranks
}

function ranksAt(looks: readonly Look[], tolerance: number): Map<string, number> {
  const steps = sizeSteps(looks, tolerance)
  const weigh = (look: Look): number =>
    (steps.get(look.size) ?? 0) * 8 + Number(!look.bold) * 4 + Number(!look.caps) * 2 + Number(look.italic)
  const weights = [...new Set(looks.map(weigh))].sort((a, b) => a - b)
  return new Map(looks.map((look) => [keyOf(look), weights.indexOf(weigh(look)) + 1]))
}

/** Each size's number in descending order, sizes within the tolerance of the first of a step together. */
function sizeSteps(looks: readonly Look[], tolerance: number): Map<number, number> {
  const sizes = [...new Set(looks.map((look) => look.size))].sort((a, b) => b - a)
  const steps = new Map<number, number>()
  let step = -1
  let first = 0
  for (const size of sizes) {
    if (step < 0 || first - size > tolerance * first) {
      step++
      first = size
    }
    steps.set(size, step)
  }
  return steps
}

/** Depth of headings by their numbers: the first numbered level takes the rank of its look. */
function numberedDepths(
  candidates: readonly { look: Look; text: string }[],
  order: ReadonlyMap<string, number>,
): Map<number, number> {
  const votes = new Map<number, Map<number, number>>()
  for (const { look, text } of candidates) {
    const depth = numberingDepth(text)
    if (!depth) continue
    const rank = order.get(keyOf(look)) ?? 1
    const ranks = votes.get(depth) ?? new Map<number, number>()
    ranks.set(rank, (ranks.get(rank) ?? 0) + 1)
    votes.set(depth, ranks)
  }
  const result = new Map<number, number>()
  const levels = [...votes.keys()].sort((a, b) => a - b)
  const [first] = levels
  if (first === undefined) return result
  const usual = [...(votes.get(first) as Map<number, number>)].sort((a, b) => b[1] - a[1])[0] as [number, number]
  for (const level of levels) result.set(level, usual[0] + level - first)
  return result
}

/** How much deeper the outline's entries are here: one, when the document's title stands above them. */
function outlineShift(
  candidates: readonly { look: Look; text: string }[],
  titles: ReadonlyMap<string, OutlineEntry>,
  order: ReadonlyMap<string, number>,
): number {
  const first = candidates[0]
  if (!first || titles.has(normalise(first.text))) return 0
  const rank = order.get(keyOf(first.look))
  const listed = candidates.find((one) => titles.get(normalise(one.text))?.depth === 1)
  return listed && rank !== undefined && rank < (order.get(keyOf(listed.look)) ?? 1) ? 1 : 0
}

/** Letters and digits alone, without the number in front. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:[\divxl]+\.)*[\divxl]+\.?\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function shareOfBold(pages: readonly PageLayout[], facts: DocumentFacts): number {
  let bold = 0
  let all = 0
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.kind !== 'text') continue
      for (const line of block.lines) {
        if (Math.abs(line.size - facts.bodySize) > 0.6) continue
        all += line.words.length
        if (isBoldLine(line)) bold += line.words.length
      }
    }
  return all ? bold / all : 0
}
