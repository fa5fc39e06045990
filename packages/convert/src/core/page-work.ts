/**
 * The work on a long document, shared by several processes: its pages are read in ranges, and what was read of all of
 * them is joined to the document that one process would have made.
 */

/** Positions among the pages that are wanted, from 0. */
export interface PageRange {
  from: number
  /** The first one that is no more in it. */
  to: number
}

export type PageWork =
  /** All of it, unless reading its pages takes longer: then what was read by then is given as a `LongDocument`. */
  | { kind: 'whole'; patienceMs: number }
  /** To read some pages, or as many of them as there is time for; given as a `LongDocument`. */
  | { kind: 'range'; range: PageRange }
  /** To put the document together from what was read of its pages, in their order. */
  | { kind: 'join'; records: readonly Uint8Array[] }

/** What was read of some pages of a document. Its reader throws it in place of returning the document. */
export class LongDocument extends Error {
  /** Pages that are wanted, in all. */
  readonly pages: number
  /** How many of them were read, from the beginning of the document or of the range. */
  readonly read: number
  /** For the reader of the same format and version alone. */
  readonly records: readonly Uint8Array[]

  constructor(pages: number, read: number, records: readonly Uint8Array[]) {
    super(`${read} of ${pages} pages were read`)
    this.name = 'LongDocument'
    this.pages = pages
    this.read = read
    this.records = records
  }
}
