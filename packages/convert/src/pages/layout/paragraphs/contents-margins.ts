/** Left and right pages of a book have different margins; entries of its contents whose numbers have as many parts stand alike. */
import type { TextBlock } from '../blocks.ts'
import { groupedBy } from '../grouped.ts'
import { lineText } from '../lines/lines.ts'

interface Placed {
  readonly block: TextBlock
  indent: number
}

const sectionNumber = /^(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})*(?=\.?\s)/u

/** Moves the entries of each page to where those of the first pages with such numbers stand. */
export function alignPages(entries: readonly Placed[]): void {
  const places = new Map<number, number>()
  for (const ofPage of groupedBy(entries, ({ block }) => block.page).values()) {
    const numbered = ofPage.map((entry) => ({ entry, parts: partsOf(entry) }))
    const known = numbered.find(({ parts }) => places.has(parts))
    const shift = known ? (places.get(known.parts) as number) - known.entry.indent : 0
    for (const { entry, parts } of numbered) {
      entry.indent += shift
      if (parts > 0 && !places.has(parts)) places.set(parts, entry.indent)
    }
  }
}

/** How many parts the number of a section has; 0 for none. */
function partsOf({ block }: Placed): number {
  const [line] = block.lines
  const number = line && sectionNumber.exec(lineText(line))?.[0]
  return number ? number.split('.').length : 0
}
