/** What the parts of the reader share about one document. */
import { readPart } from '../../archive/part.ts'
import type { Block } from '../../document/nodes.ts'
import { type Counters, createCounters } from '../../numbering/counters.ts'
import type { ReadContext } from '../reader.ts'
import type { OdfPackage } from './package.ts'
import type { Styles } from './styles.ts'

/** A document inside this one, converted once the text around it has been read. */
export interface Embedded {
  type: 'embedded'
  bytes: Uint8Array
  filename: string
}

/** Where a list stands. */
export interface ListPlace {
  style: string | undefined
  /** From 0. */
  level: number
  /** Names the numbers that the list counts with. */
  key: string
}

export interface Story {
  odf: OdfPackage
  styles: Styles
  context: ReadContext
  /** Numbers of headings and lists. */
  counters: Counters
  /** The list around what is read now: one inside it inherits its style. */
  list: ListPlace | undefined
  listCount: number
  /** How many objects of the package lie around what is read now. */
  objectDepth: number
  /** The last list of each style, which another may continue. */
  lastLists: Map<string, string>
  /** Definitions of notes and comments in the order of their mention. */
  notes: Block[]
  /** @param kind 'e' of an endnote, 'c' of a comment, '' of a footnote. */
  nextNote(kind: '' | 'e' | 'c'): string
  /** A block that stands for an embedded document until it is converted. */
  embed(bytes: Uint8Array, filename: string): Block
  /** The blocks with every embedded document in its place. */
  finish(blocks: readonly Block[]): Promise<Block[]>
}

export function createStory(odf: OdfPackage, styles: Styles, context: ReadContext): Story {
  const noteCounts = { '': 0, e: 0, c: 0 }
  const embedded = new Map<Block, Embedded>()
  return {
    odf,
    styles,
    context,
    counters: createCounters(),
    list: undefined,
    listCount: 0,
    objectDepth: 0,
    lastLists: new Map(),
    notes: [],
    nextNote: (kind) => `${kind}${++noteCounts[kind]}`,
    embed(bytes, filename) {
      const place: Block = { type: 'paragraph', children: [] }
      embedded.set(place, { type: 'embedded', bytes, filename })
      return place
    },
    async finish(blocks) {
      const finished: Block[] = []
      for (const block of blocks) {
        const document = embedded.get(block)
        if (!document) finished.push(block)
        else for (const inner of await readPart(context, document.bytes, document)) finished.push(inner)
      }
      return finished
    },
  }
}
