/** What the words of all pages say of the document. */
import type { Style } from './content.ts'
import { usualSteps } from './paragraphs/usual-steps.ts'
import type { PreparedPage } from './prepare-page.ts'
import { addByStyle } from './words/by-style.ts'

/** What is known of the whole document when a page is laid out. */
export interface DocumentFacts {
  /** Size of most characters, in points. */
  bodySize: number
  /** Most of it is set in a typewriter face, which then says nothing of code. */
  isMonospace: boolean
  /** Most of it is set in italics. */
  isItalic: boolean
  hasLinks: boolean
  /** Distance of two lines of a paragraph, in em, by type size (half points), where many agree on it. */
  steps: ReadonlyMap<number, number>
}

/** Type (in points) that prose is seldom set in: where most is larger and there is little of it, as on a cover, most is titles. */
const displaySize = 16
const [minOnCover, maxOnCover] = [60, 400]
/** Share of the characters of such a page that are set in the type of its body, at least. */
const shareOfBody = 0.15

/** Share of the characters in a typewriter face, where it is that of the document's text: a page of code has text in another. */
const monospaceShare = 0.8

function isCover(characters: number): boolean {
  return characters >= minOnCover && characters <= maxOnCover
}

/** @param isListing Whether it has listings with numbered lines, which are code whatever the rest is set in. */
export function documentFacts(pages: readonly PreparedPage[], isListing = false): DocumentFacts {
  const characters = new Map<Style, number>()
  for (const { words } of pages) addByStyle(characters, words, ({ text }) => text.length)
  const sizes = new Map<number, number>()
  let monospace = 0
  let italic = 0
  let all = 0
  for (const [style, count] of characters) {
    const size = Math.round(style.size * 2) / 2
    sizes.set(size, (sizes.get(size) ?? 0) + count)
    all += count
    if (style.monospace) monospace += count
    if (style.italic) italic += count
  }
  let bodySize = 10
  let max = 0
  for (const [size, weight] of sizes) {
    if (weight <= max) continue
    max = weight
    bodySize = size
  }
  if (bodySize >= displaySize && isCover(all) && pages.every(({ width, height }) => width < height))
    for (const [size, weight] of sizes) if (size < bodySize && weight > shareOfBody * all) bodySize = size
  const hasLinks = pages.some(({ links }) => links.length > 0)
  return {
    bodySize,
    isMonospace: !isListing && monospace > monospaceShare * all,
    isItalic: italic > all * 0.4,
    hasLinks,
    steps: usualSteps(pages),
  }
}
