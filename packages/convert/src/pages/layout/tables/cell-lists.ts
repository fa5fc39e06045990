/** The lines of a table's cell → a list, where they are one. */
import type { Block } from '../../../core/document/nodes.ts'
import { inlineOf } from '../lines/inline.ts'
import type { Line } from '../lines/line.ts'
import { isRightToLeft } from '../lines/lines.ts'
import { type Marker, markerOf } from '../lines/list-markers.ts'
import { itemNode, listNode } from '../paragraphs/list-nodes.ts'

interface Item {
  marker: Marker
  lines: Line[]
}

/** Lines that follow each other, of a list or of none. */
interface Part {
  items: Item[]
  lines: Line[]
}

/** @returns undefined where no line begins with a bullet, and no two with a box to tick or with numbers that count. */
export function listBlocks(lines: readonly Line[]): Block[] | undefined {
  const parts: Part[] = []
  for (const line of lines) {
    const marker = hasFurtherBox(line) ? undefined : markerOf(line)
    const last = parts.at(-1)
    const above = last?.items.at(-1)
    if (marker && isItem(marker, above?.marker)) {
      const item = { marker, lines: [line] }
      if (last && above) last.items.push(item)
      else parts.push({ items: [item], lines: [] })
    } else if (above && !isLeftOf(line, above)) above.lines.push(line)
    else if (last && !above) last.lines.push(line)
    else parts.push({ items: [], lines: [line] })
  }
  if (!parts.some(isList)) return undefined
  return parts.map((part): Block => {
    const [first] = part.items
    if (first && isList(part))
      return listNode(
        first.marker,
        part.items.map(({ marker, lines: own }) => itemNode(marker, own)),
      )
    return { type: 'paragraph', children: inlineOf(first ? part.items.flatMap((item) => item.lines) : part.lines) }
  })
}

function isList({ items: [first, ...others] }: Part): boolean {
  return first !== undefined && (others.length > 0 || (!first.marker.ordered && first.marker.checked === undefined))
}

/** How far (in em) a line begins before an item above that it is none of, at least. */
const outdent = 0.8

function isLeftOf(line: Line, { lines: [first] }: Item): boolean {
  return first !== undefined && !isRightToLeft(line) && first.left - line.left > outdent * line.size
}

/** Boxes to tick in a row are a choice, not an item. */
function hasFurtherBox(line: Line): boolean {
  return line.words.filter((word) => /^[☐☑☒❏❑❒]$/.test(word.text)).length > 1
}

/** A bullet that is no dash, which in a cell stands for nothing; or the number after the one above. */
function isItem(marker: Marker, last: Marker | undefined): boolean {
  if (!marker.ordered) return !last?.ordered && !/^[\u2012-\u2015\-*o§·]$/.test(marker.form)
  return last ? last.ordered && marker.number === (last.number ?? 0) + 1 : marker.number === 1
}
