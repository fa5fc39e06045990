/**
 * Where in the content the parts of a document begin, for those who cut the content up.
 *
 * A writer that is given a tracker puts a mark of two control characters and a number before each block, item and row
 * as it writes it. No content has these characters, so the marks are found again, and taken out, when the parts of the
 * content have been put together.
 */
import type { Block, ListItem, Origin, PageBreak, Table } from '../core/document/nodes.ts'
import { plainText } from '../core/document/plain.ts'

/** What a chunk can be of. */
export type PlaceKind = 'text' | 'table' | 'list' | 'code' | 'notes'

/** A place in the content where a part of the document begins. */
export interface Place {
  type: 'heading' | 'block' | 'item' | 'head' | 'row' | 'verbatim'
  kind: PlaceKind
  /** Items that it is within. */
  depth: number
  origins: readonly Origin[]
  /** Level and text of a heading. */
  heading?: { depth: number; text: string }
  /** In UTF-16 units of the content; undefined for what was not written. */
  start?: number
}

const [before, after] = ['\u0001', '\u0002']

export class PlaceTracker {
  private readonly places: Place[] = []
  /** What the next place is within, outermost first. */
  private readonly within: Place[] = []
  private page: number | undefined

  /** @param page The first page, of a document that only has marks where pages begin. */
  constructor(page: number | undefined) {
    this.page = page
  }

  /** Within the block until `leave`. @returns What is to be written before the block. */
  enterBlock(block: Block): string {
    if (block.type === 'pageBreak') this.turn(block)
    const heading =
      block.type === 'heading'
        ? { depth: block.depth, text: plainText(block.children).replace(/\s+/g, ' ').trim() }
        : undefined
    const type = heading ? 'heading' : block.type === 'verbatim' ? 'verbatim' : 'block'
    return this.enter(type, kindOf(block), block.origins, heading)
  }

  enterItem(item: ListItem): string {
    return this.enter('item', 'list', item.origins)
  }

  leave(): void {
    this.within.pop()
  }

  /**
   * @param isHeader Of the row with which the table begins; the other rows are marked one by one.
   * @param origins Those of the table where they are not known.
   */
  row(isHeader: boolean, origins?: readonly Origin[]): string {
    const mark = this.enter(isHeader ? 'head' : 'row', 'table', origins)
    this.leave()
    return mark
  }

  private enter(
    type: Place['type'],
    kind: PlaceKind,
    origins: readonly Origin[] | undefined,
    heading?: Place['heading'],
  ): string {
    const around = this.within.at(-1)
    const depth = around ? around.depth + Number(around.type === 'item') : 0
    const inherited = around?.origins ?? (this.page === undefined ? [] : [{ page: this.page }])
    const outer = around && around.kind !== 'text' ? around.kind : kind
    const place: Place = { type, kind: outer, depth, origins: origins ?? inherited }
    if (heading) place.heading = heading
    this.within.push(place)
    return `${before}${this.places.push(place) - 1}${after}`
  }

  private turn({ page }: PageBreak): void {
    if (this.page !== undefined) this.page = page
  }

  /**
   * Takes the marks out of the parts of a content.
   *
   * @returns The parts without marks, made while they are iterated. A part ends between marks, never within one.
   */
  *unmarked(parts: Iterable<string>): Generator<string> {
    let length = 0
    for (const part of parts) {
      let text = ''
      let from = 0
      for (let at = part.indexOf(before); at >= 0; at = part.indexOf(before, from)) {
        const end = part.indexOf(after, at)
        text += part.slice(from, at)
        const place = this.places[Number(part.slice(at + 1, end))]
        if (place) place.start = length + text.length
        from = end + 1
      }
      text = from === 0 ? part : text + part.slice(from)
      length += text.length
      if (text !== '') yield text
    }
  }

  /** What was written, in its order. To be asked for when the content has been put together. */
  written(): Place[] {
    const written = this.places.filter(({ start }) => start !== undefined)
    return written.sort((one, other) => (one.start as number) - (other.start as number))
  }
}

/** Where the rows of a table are, those without cells left out; undefined where that is not known. */
export function rowOriginsOf({ children }: Table): readonly (readonly Origin[])[] | undefined {
  if (!Array.isArray(children) || !children[0]?.origins) return undefined
  return children.filter((row) => row.children.length > 0).map(({ origins = [] }) => origins)
}

function kindOf(block: Block): PlaceKind {
  if (block.kind === 'notes') return 'notes'
  switch (block.type) {
    case 'table':
    case 'code':
      return block.type
    case 'list':
    case 'definitionList':
      return 'list'
    case 'footnoteDefinition':
      return 'notes'
    default:
      return 'text'
  }
}
