/** What stands at the top and at the foot of a page, where page headers are, and the text that a gap separates them from. */
import type { PreparedPage } from '../prepare-page.ts'
import type { Word } from '../words/words.ts'

/** Share of the page's height. */
const zone = 0.25

export interface PageEdges {
  page: PreparedPage
  /** Words at either edge. */
  words: Word[]
  /** Where the text between the two begins and ends; Infinity and -Infinity where there is none. */
  left: number
  right: number
}

export function pageEdges(page: PreparedPage): PageEdges {
  const edges: PageEdges = { page, words: [], left: Infinity, right: -Infinity }
  const depth = zone * page.height
  for (const word of page.words) {
    const { baseline } = word
    if (baseline < depth || baseline > page.height - depth) edges.words.push(word)
    else {
      edges.left = Math.min(edges.left, word.left)
      edges.right = Math.max(edges.right, word.right)
    }
  }
  return edges
}
