/**
 * Headings of a document whose author formatted them without a style: short lines that are larger than the text, bold
 * throughout, or counted as chapters are, each above text of its own.
 */
import { heading, text } from '../../core/document/build.ts'
import type { Block, Heading, List, Phrasing } from '../../core/document/nodes.ts'
import type { Run } from '../../core/document/runs.ts'
import { keyOf, rankAppearances } from '../../heading-inference/appearances.ts'
import { isNumberAlone, isNumbered, numberedDepths } from '../../heading-inference/numbers.ts'
import {
  type Custom,
  type Headline,
  headlineOf,
  type Line,
  type LineDetails,
  longestHeadline,
  mayBeHeadline,
  type TextAppearance,
} from './headline.ts'

/** Lowest level at which a title that has a heading style is one. */
const deepestTitle = 2
/** With nothing between them, as a title and the first section have; more are those of a cover or an address. */
const maxTogether = 3
/** Share of the text in bold letters that no longer sets anything apart. */
const maxBold = 0.4
/** Share of the text that is of one size: where there are many, as on a form, none means anything. */
const minOfOneSize = 0.5

const noDetails: LineDetails = { label: '', anchors: [] }

/** The appearance of a document's paragraphs, by which its headings are recognised at the end. */
export class Headlines {
  readonly #customs = new Map<number, Custom>()
  readonly #details = new Map<Block, LineDetails>()
  #styled = 0

  /** There is a heading by style: one above all others is a title, more are all that the document has. */
  foundStyled(): void {
    this.#styled++
    if (this.#styled > 1) this.#customs.clear()
  }

  /**
   * @param block Of a paragraph that stands for itself, or is an item with a number; undefined for any other.
   * @param label The number, where it is none of the block's text: `1. `.
   */
  note(runs: readonly Run[], sizePt: number, anchors: readonly string[], block: Block | undefined, label = ''): void {
    if (this.#styled > 1) return
    let length = 0
    let allBold = true
    let allItalic = true
    for (const { content, bold, italic } of runs) {
      if (typeof content !== 'string' || content.trim() === '') continue
      length += content.length
      allBold &&= bold === true
      allItalic &&= italic === true
    }
    if (length === 0) return
    const appearance = this.#customOf(sizePt, allBold, allItalic)
    appearance.characters += length
    if (block?.type !== 'paragraph' || length > longestHeadline) {
      appearance.texts++
      return
    }
    appearance.lines.push(block)
    if (label !== '' || anchors.length > 0) this.#details.set(block, { label, anchors })
  }

  #customOf(sizePt: number, bold: boolean, italic: boolean): Custom {
    const key = sizePt * 4 + (bold ? 2 : 0) + (italic ? 1 : 0)
    let custom = this.#customs.get(key)
    if (!custom) {
      custom = { sizePt, bold, italic, characters: 0, lines: [], texts: 0 }
      this.#customs.set(key, custom)
    }
    return custom
  }

  /** The blocks, with headings in the place of the paragraphs that are some; below the title, if that has a style. */
  raised(blocks: Block[]): Block[] {
    if (this.#customs.size === 0) return blocks
    const title = blocks.find((block) => block.type === 'heading')
    const headlines = this.#habitual(this.#runs(blocks).flatMap(headlinesOf))
    const [first] = headlines
    if (!first || (this.#styled > 0 && title && !isTitleAbove(first.place, title, blocks))) return blocks
    const outermost = title ? (this.#styled > 0 ? title.depth : 1) + 1 : 1
    const depths = depthsOf(headlines)
    const headings = new Map<Block, Heading>()
    for (const [at, headline] of headlines.entries())
      headings.set(headline.place, headingOf(headline, outermost - 1 + depths[at]!))
    return blocks.map((block) => headings.get(block) ?? block)
  }

  /** Lines that look like headlines and have nothing between them, where something else follows. */
  #runs(blocks: readonly Block[]): Headline[][] {
    const customs = [...this.#customs.values()]
    const total = charactersOf(customs)
    const [sizePt, ofOneSize] = majoritySize(customs)
    if (ofOneSize < minOfOneSize * total) return []
    const isBoldRare = charactersOf(customs.filter(({ bold }) => bold)) < maxBold * total
    const ofText: TextAppearance = { sizePt, isBoldRare }
    const lines = this.#candidates(ofText)
    if (lines.size === 0) return []
    const headlineAt = (place: Block, line: Line | undefined): Headline | undefined =>
      line && headlineOf(place, line, ofText)
    const hasHeadedItems = blocks.some(
      (block) =>
        block.type === 'list' &&
        !isSingle(block) &&
        block.children.some(({ children: [first] }) => first && headlineAt(block, lines.get(first))),
    )
    const runs: Headline[][] = []
    let run: Headline[] = []
    for (const block of blocks) {
      const line = lines.get(block.type === 'list' && isSingle(block) ? block.children[0]!.children[0]! : block)
      const headline = block.type === 'list' && hasHeadedItems ? undefined : headlineAt(block, line)
      if (headline) run.push(headline)
      else if (line) line.appearance.texts++
      if (headline || run.length === 0) continue
      runs.push(run)
      run = []
    }
    return runs
  }

  /** Lines whose appearance or beginning may be that of a headline. */
  #candidates(ofText: TextAppearance): ReadonlyMap<Block, Line> {
    const candidates = new Map<Block, Line>()
    for (const appearance of this.#customs.values())
      for (const block of appearance.lines)
        if (mayBeHeadline(block, appearance, ofText))
          candidates.set(block, { ...(this.#details.get(block) ?? noDetails), block, appearance })
    return candidates
  }

  /** Without those whose appearance is more often that of text, or of the same few words, as of who speaks in a play. */
  #habitual(headlines: readonly Headline[]): Headline[] {
    const counts = new Map<Headline['custom'], { all: number; words: Set<string> }>()
    for (const { custom, text } of headlines) {
      const count = counts.get(custom) ?? { all: 0, words: new Set() }
      counts.set(custom, count)
      count.all++
      count.words.add(text)
    }
    return headlines.filter(({ custom, minLines }) => {
      const { all, words } = counts.get(custom)!
      const texts = custom === 'counted' ? 0 : custom.texts
      return all >= minLines && all * 2 > texts && words.size * 2 > all
    })
  }
}

function charactersOf(customs: readonly Custom[]): number {
  return customs.reduce((sum, { characters }) => sum + characters, 0)
}

/** The size in points that most characters have, and how many these are. */
function majoritySize(customs: readonly Custom[]): [sizePt: number, characters: number] {
  const bySize = new Map<number, number>()
  for (const { sizePt, characters } of customs) bySize.set(sizePt, (bySize.get(sizePt) ?? 0) + characters)
  return [...bySize].reduce((max, one) => (one[1] > max[1] ? one : max))
}

function isTitleAbove(place: Block, title: Heading, blocks: readonly Block[]): boolean {
  return title.depth <= deepestTitle && blocks.indexOf(title) < blocks.indexOf(place)
}

/** One item of one paragraph. */
function isSingle({ children: [item, another] }: List): boolean {
  return item?.children.length === 1 && !another
}

/**
 * The headlines of a run of short paragraphs: all of a few that decrease in size, or from a title to a
 * number; else the one that is larger than the rest.
 */
function headlinesOf(run: readonly Headline[]): readonly Headline[] {
  const goesDown = run.every(({ appearance }, at) => at === 0 || appearance.sizePt <= run[at - 1]!.appearance.sizePt)
  const isSure = run.every(
    ({ isLarger, text }, at) => at === run.length - 1 || isLarger || isNumberAlone(text) || isBelow(run[at + 1]!, text),
  )
  if (run.length <= maxTogether && goesDown && isSure) return run
  const sizes = run.map(({ appearance }) => appearance.sizePt)
  const largest = sizes.reduce((max, size) => Math.max(max, size))
  return sizes.indexOf(largest) === sizes.lastIndexOf(largest)
    ? run.filter(({ appearance }) => appearance.sizePt === largest)
    : []
}

/** Whether it is the first with a number, below a line without. */
function isBelow({ label, text }: Headline, above: string): boolean {
  return isNumbered(label + text) && !isNumbered(above)
}

/** By their appearance, and by numbers as `2.1` where they have some. */
function depthsOf(headlines: readonly Headline[]): number[] {
  const ranks = rankAppearances(headlines.map(({ rankedAppearance }) => rankedAppearance))
  const ranked = headlines.map(({ label, text, rankedAppearance }) => ({
    text: label + text,
    rank: ranks.get(keyOf(rankedAppearance)) ?? 1,
  }))
  const numbered = numberedDepths(ranked)
  const depths = ranked.map(({ rank }, at) => numbered[at] ?? rank)
  const used = [...new Set(depths)].sort((one, other) => one - other)
  return depths.map((depth) => used.indexOf(depth) + 1)
}

/** What all of its letters have goes without saying. */
function headingOf({ block: { children }, label, anchors }: Headline, depth: number): Heading {
  const words = children.flatMap(withoutWeight)
  const made = heading(depth, label ? [text(label), ...words] : words)
  if (anchors.length > 0) made.anchors = [...anchors]
  return made
}

function withoutWeight(node: Phrasing): Phrasing[] {
  return node.type === 'strong' ? node.children : [node]
}
