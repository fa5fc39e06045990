/** Page footers that stand right below a short text, far above the foot of the page, as browsers print those of web pages. */
import { maxOf } from '../../statistics.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { textRows, wordsOf } from '../tables/structure/text-rows.ts'
import type { Word } from '../words/words.ts'
import { type EdgeRow, rowText, shapeOf } from './edge-rows.ts'

/** Height (in em) of the lowest words of a page that are looked at, and gap between a footer and the text, at least. */
const depth = 4
const minGap = 1.2

/**
 * @param found Page headers and footers at the edges of the other pages.
 * @returns Words of the last row of each page that says the same with another number.
 */
export function footersOfShortPages(pages: readonly PreparedPage[], found: readonly EdgeRow[]): Word[] {
  const feet = found.filter(({ edge, shape }) => edge === 'foot' && /#/.test(shape) && /\p{L}{3}/u.test(shape))
  if (!feet.length) return []
  const shapes = new Set(feet.map(({ shape }) => shape))
  const done = new Set(feet.map(({ page }) => page))
  return pages.flatMap(({ words }, index) => {
    const last = done.has(index) ? undefined : lastRow(words)
    return last && shapes.has(shapeOf(rowText(last))) ? wordsOf(last) : []
  })
}

/** The lowest row of a page, where a gap is above it. */
function lastRow(words: readonly Word[]): ReturnType<typeof textRows>[number] | undefined {
  const bottom = maxOf(words, ({ baseline }) => baseline)
  const lowest = words.filter(({ baseline, style }) => baseline > bottom - depth * style.size)
  const rows = textRows(lowest)
  const [above, last] = [rows.at(-2), rows.at(-1)]
  return last && (!above || last.top - above.bottom > minGap * last.size) ? last : undefined
}
