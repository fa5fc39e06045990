/** How deep each heading of a document is: by the outline, by numbers, by how its type looks. */
import { type Appearance, keyOf, rankAppearances } from '../../../heading-inference/appearances.ts'
import { isNumbered, numberedDepths, withoutNumber } from '../../../heading-inference/numbers.ts'
import { maxOf, minOf } from '../../statistics.ts'
import type { PageLayout, TextBlock } from '../blocks.ts'
import type { OutlineEntry } from '../content.ts'
import type { Candidate } from './candidate.ts'
import { type SlideTitles, slideTitles } from './slide-titles.ts'
import { findTitleBlock } from './title-block.ts'

/** Words that stand above parts of papers and books. */
export const partNames =
  /^(?:abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|r[ée]sum[ée]|zusammenfassung|kurzfassung|resumen|sommario|resumo|要旨|概要|摘要)$/iu

const maxDepth = 6

/** Depths, with the document's title above all others whatever its type. */
export function withTitle(
  pages: readonly PageLayout[],
  candidates: readonly Candidate[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const slides = slideTitles(pages, candidates)
  if (slides) return belowSlideTitles(slides, candidates, titles)
  const start = findTitleBlock(
    pages,
    candidates.map(({ block, appearance, text }) => ({
      block,
      text,
      size: appearance.size,
      isInCapitals: appearance.caps,
      appearance: keyOf(appearance),
      isSure: isNumbered(text) || partNames.test(text) || titles.has(normalise(text)),
    })),
  )
  if (!start) return depths(candidates, titles)
  const dropped = new Set([...start.others].map((one) => one.block))
  const kept = candidates.filter((one) => !dropped.has(one.block))
  const { block: title, text, appearance } = start.title
  const ranks = depths(kept, titles)
  const rank = ranks.get(title) ?? 1
  const isLike = (one: Candidate): boolean => one.block !== title && keyOf(one.appearance) === appearance
  const isBelow = kept.some((one) => {
    const depth = ranks.get(one.block) ?? maxDepth
    return depth < rank || (depth === rank && isLike(one))
  })
  if (isBelow) {
    // An appearance that no other heading has says nothing about theirs.
    const isOwn = !titles.has(normalise(text)) && !kept.some(isLike)
    const others = isOwn
      ? depths(
          kept.filter(({ block }) => block !== title),
          titles,
        )
      : ranks
    for (const [block, depth] of others) ranks.set(block, Math.min(maxDepth, depth + 1))
    ranks.set(title, 1)
  }
  return withoutGaps(ranks)
}

function belowSlideTitles(
  slides: SlideTitles,
  candidates: readonly Candidate[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const others = candidates.filter(({ block }) => !slides.depths.has(block) && block.page !== slides.titlePage)
  const deepest = maxOf([...slides.depths.values()], (depth) => depth)
  const ranks = new Map(slides.depths)
  for (const [block, depth] of depths(others, titles)) ranks.set(block, Math.min(maxDepth, deepest + depth))
  return withoutGaps(ranks)
}

/** No level between the first and the deepest is left out. */
function withoutGaps(ranks: ReadonlyMap<TextBlock, number>): Map<TextBlock, number> {
  const used = [...new Set(ranks.values())].sort((a, b) => a - b)
  const first = used[0] ?? 1
  return new Map([...ranks].map(([block, depth]) => [block, first + used.indexOf(depth)]))
}

export function depths(
  candidates: readonly Candidate[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<TextBlock, number> {
  const order = rankAppearances(candidates.map((one) => one.appearance))
  const rankOf = (appearance: Appearance): number => order.get(keyOf(appearance)) ?? 1
  const numbered = numberedDepths(candidates.map(({ appearance, text }) => ({ text, rank: rankOf(appearance) })))
  const ranks = new Map<TextBlock, number>()
  const shift = outlineShift(candidates, titles, order)
  const ofSections = minOf(
    numbered.filter((_, at) => /^(?:\d{1,3}\.?\s|[IVXL]+\.)/.test(candidates[at]?.text ?? '')),
    (depth) => depth ?? Infinity,
  )
  candidates.forEach(({ block, appearance, text, number }, at) => {
    const entry = titles.get(normalise(text))
    const own = partNames.test(text) ? Math.min(ofSections, rankOf(appearance)) : rankOf(appearance)
    const depth = entry ? entry.depth + shift : (numbered[at] ?? (number && ranks.get(number)) ?? own)
    ranks.set(block, Math.min(maxDepth, Math.max(1, depth)))
    if (entry && number) ranks.set(number, ranks.get(block) as number)
  })
  return ranks
}

/** How much deeper the outline's entries are here: one, when the document's title stands above them. */
function outlineShift(
  candidates: readonly { appearance: Appearance; text: string }[],
  titles: ReadonlyMap<string, OutlineEntry>,
  order: ReadonlyMap<string, number>,
): number {
  const first = candidates[0]
  if (!first || titles.has(normalise(first.text))) return 0
  const rank = order.get(keyOf(first.appearance))
  const listed = candidates.find((one) => titles.get(normalise(one.text))?.depth === 1)
  return listed && rank !== undefined && rank < (order.get(keyOf(listed.appearance)) ?? 1) ? 1 : 0
}

/** Letters and digits alone, without the number in front. */
export function normalise(text: string): string {
  return withoutNumber(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
