/** A page with usable tags → its blocks; words that no tag reaches are put where they stand. */

import { minOf } from '../../statistics.ts'
import type { LayoutBlock } from '../blocks.ts'
import { groupedBy } from '../grouped.ts'
import { isLeader } from '../lines/line-kinds.ts'
import { contentsWords, dropLeaders, mayHaveContents } from '../paragraphs/contents.ts'
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'
import { joinLabels } from './join-labels.ts'
import { areTagsGood } from './judge.ts'
import type { ByPlace, TaggedPage } from './page.ts'
import { readStructureBlocks } from './read-structure.ts'
import { marksOf } from './structure.ts'

/**
 * @param drawnTables How many tables the page's lines show.
 * @returns undefined where the tags are missing or not to be trusted.
 */
export function taggedBlocks(page: PreparedPage, drawnTables: number, place: ByPlace): LayoutBlock[] | undefined {
  const top = page.structure
  if (!top.length) return undefined
  const blocks = readStructureBlocks(taggedPage(page, place), top)
  const marks = new Set(top.flatMap((node) => marksOf(node)))
  const rest = page.words.filter((word) => !marks.has(word.mark))
  if (!areTagsGood(blocks, page.words.length, rest.length, drawnTables)) return undefined
  markEntries(blocks)
  // Programs mark dots of a table of contents as artifacts.
  return joinLabels(insertRest(blocks, place.layOut(rest.filter((word) => !isLeader(word)))))
}

/** Lines of an entry in a table of contents, at most. */
const maxLines = 2

/** Entries of a table of contents that the source calls paragraphs, below its title. */
function markEntries(blocks: readonly LayoutBlock[]): void {
  const texts = blocks.filter((block) => block.kind === 'text')
  const lines = texts.flatMap((block) => block.lines)
  if (!mayHaveContents(lines)) return
  const words = contentsWords(lines)
  for (const block of texts) {
    const last = block.lines.at(-1)
    if (!last || block.role || block.list || block.lines.length > maxLines) continue
    if (!words.has(last.words[0] as Word)) continue
    dropLeaders(last)
    block.role = 'TOCI'
  }
}

function taggedPage(page: PreparedPage, place: ByPlace): TaggedPage {
  const words = groupedBy(page.words, (word) => word.mark)
  const pictures = new Map(
    page.pictures.map(({ mark, box: [left, top, right, bottom], resource }) => [
      mark,
      { left, top, right, bottom, ...(resource ? { resource } : {}) },
    ]),
  )
  return { number: page.number, words, pictures, ...place }
}

/** Each block before the first that stands lower in its column; what is above all others comes first. */
function insertRest(blocks: LayoutBlock[], rest: readonly LayoutBlock[]): LayoutBlock[] {
  const top = minOf(blocks, (block) => block.top)
  for (const block of rest) {
    const at = blocks.findIndex(
      (one) =>
        one.kind !== 'picture' &&
        one.top > block.top &&
        (block.bottom <= top || (one.left < block.right && one.right > block.left)),
    )
    blocks.splice(at < 0 ? blocks.length : at, 0, block)
  }
  return blocks
}
