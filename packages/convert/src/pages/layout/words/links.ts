/** Areas that are links → the words under them. */
import type { LinkArea } from '../content.ts'
import { addTo } from '../grouped.ts'
import type { Word } from './words.ts'

const cell = 24

export function attachLinks(words: readonly Word[], links: readonly LinkArea[]): void {
  if (!links.length) return
  const rows = new Map<number, LinkArea[]>()
  for (const link of links) {
    const last = Math.min(Math.floor(link.box[3] / cell), Math.floor(link.box[1] / cell) + 200)
    for (let row = Math.floor(link.box[1] / cell); row <= last; row++) {
      if ((rows.get(row)?.length ?? 0) < 1_000) addTo(rows, row, link)
    }
  }
  for (const word of words) {
    const x = (word.left + word.right) / 2
    const y = word.baseline - 0.3 * word.style.size
    const link = rows
      .get(Math.floor(y / cell))
      ?.find(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])
    if (link) word.url = link.url
  }
}
