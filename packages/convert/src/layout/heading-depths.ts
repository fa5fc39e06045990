/** How deep each heading of a document is: by the outline, by numbers, by how its type looks. */
import type { PageLayout, TextBlock } from './blocks.ts'
import { most } from './extent.ts'
import type { OutlineEntry } from './layout-document.ts'
import { type Line, lineText } from './lines.ts'
import { isBoldLine } from './paragraphs.ts'
import { isInCapitals } from './scripts.ts'
import { findTitleBlock } from './title-block.ts'

/** Words that stand above parts of papers and books. */
export const partNames =
  /^(?:abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|r[ée]sum[ée]|zusammenfassung|kurzfassung|resumen|sommario|resumo|要旨|概要|摘要)$/iu

const mostDepth = 6

/** How the type of a heading looks; those that look alike have one depth. */
interface Look {
  size: number
  bold: boolean
  caps: boolean
  italic: boolean
}

/** A block that is a heading by what it says and how it looks. */
export interface Candidate {
  block: TextBlock
  look: Look
  text: string
}

/** Depths, with the document's title above all others whatever its type. */
export function withTitle(
  pages: readonly PageLayout[],
  candidates: readonly Candidate[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const start = findTitleBlock(
    pages,
    candidates.map(({ block, look, text }) => ({
      block,
      text,
      size: look.size,
      isInCapitals: look.caps,
      look: keyOf(look),
      isSure: numberingDepth(text) > 0 || partNames.test(text) || titles.has(normalise(text)),
    })),
  )
  if (!start) return depths(candidates, titles)
  const dropped = new Set([...start.others].map((one) => one.block))
  const ranks = depths(
    candidates.filter((one) => !dropped.has(one.block)),
    titles,
  )
  const title = ranks.get(start.title.block) ?? 1
  const isBelow = candidates.some(({ block, look }) => {
    const depth = ranks.get(block) ?? mostDepth
    return depth < title || (depth === title && block !== start.title.block && keyOf(look) === start.title.look)
  })
  if (isBelow) for (const [block, depth] of ranks) ranks.set(block, Math.min(mostDepth, depth + 1))
  ranks.set(start.title.block, isBelow ? 1 : title)
  return withoutGaps(ranks)
}

/** No level between the first and the deepest is left out. */
function withoutGaps(ranks: ReadonlyMap<TextBlock, number>): Map<TextBlock, number> {
  const used = [...new Set(ranks.values())].sort((a, b) => a - b)
  const first = used[0] ?? 1
  return new Map([...ranks].map(([block, depth]) => [block, first + used.indexOf(depth)]))
}

export function lookOf(block: TextBlock): Look {
  const line = block.lines[0] as Line
  return {
    size: Math.round(most(block.lines, (one) => one.size) * 2) / 2,
    bold: isBoldLine(line),
    caps: isInCapitals(lineText(line)),
    italic: line.words.every((word) => word.style.italic),
  }
}

export function depths(
  candidates: readonly Candidate[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const order = rankLooks(candidates.map((one) => one.look))
  const byNumber = numberedDepths(candidates, order)
  const ranks = new Map<TextBlock, number>()
  const shift = outlineShift(candidates, titles, order)
  for (const { block, look, text } of candidates) {
    const entry = titles.get(normalise(text))
    const depth = entry ? entry.depth + shift : (byNumber.get(numberingDepth(text)) ?? order.get(keyOf(look)) ?? 1)
    ranks.set(block, Math.min(mostDepth, Math.max(1, depth)))
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
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:[\divxl]+\.)*[\divxl]+\.?\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
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
