/** Titles of slides: pages wider than high, each with its title above all else. */
import { linesOfBlock, type PageLayout, type TextBlock } from '../blocks.ts'
import { byPlace, topOf } from '../by-place.ts'
import type { Candidate } from './candidate.ts'

/** Share of the pages that are wide, and of those that begin with a title, at least. */
const minWidthShare = 0.8
const minTitled = 0.5
const minPages = 3
/** Characters on a page on average, at most: those of reports printed across have more. */
const maxCharacters = 1200
/** Blocks of a title slide, at most: a title, who speaks, when and where. */
const maxOnTitleSlide = 5

export interface SlideTitles {
  depths: Map<TextBlock, number>
  /** Page of a title slide, whose other lines are no headings. */
  titlePage: number | undefined
}

/** @returns undefined where the pages are no slides. */
export function slideTitles(pages: readonly PageLayout[], candidates: readonly Candidate[]): SlideTitles | undefined {
  const shown = pages.filter(({ blocks }) => blocks.length)
  if (shown.length < minPages || !areSlides(shown)) return undefined
  const byBlock = new Map(candidates.map((one) => [one.block, one]))
  const titles = shown.flatMap((page) => titleOf(page, byBlock) ?? [])
  if (titles.length < minTitled * shown.length) return undefined
  const [opening, [first]] = [shown[0] as PageLayout, titles]
  const titlePage = first?.page === opening.number && isTitleSlide(opening) ? opening.number : undefined
  const depths = new Map(titles.map((block) => [block, titlePage !== undefined && block !== first ? 2 : 1]))
  return { depths, titlePage }
}

function areSlides(pages: readonly PageLayout[]): boolean {
  const wide = pages.filter(({ width, height }) => width > height).length
  return wide >= minWidthShare * pages.length && charactersOf(pages) <= maxCharacters * pages.length
}

function charactersOf(pages: readonly PageLayout[]): number {
  let count = 0
  for (const { blocks } of pages)
    for (const block of blocks)
      for (const { words } of linesOfBlock(block)) for (const { text } of words) count += text.length
  return count
}

/** The highest text of the page, where it is a heading and none is larger. */
function titleOf(page: PageLayout, candidates: ReadonlyMap<TextBlock, Candidate>): TextBlock | undefined {
  const texts = page.blocks.filter((block) => block.kind === 'text')
  const [highest] = byPlace(texts, topOf)
  const title = highest && candidates.get(highest)
  if (!title || texts.some((block) => (candidates.get(block)?.appearance.size ?? 0) > title.appearance.size))
    return undefined
  return title.block
}

function isTitleSlide({ blocks }: PageLayout): boolean {
  return blocks.filter(({ kind }) => kind !== 'picture').length <= maxOnTitleSlide
}
