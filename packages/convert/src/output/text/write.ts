/**
 * The text writer, for people and for search: no markup, lists with bullets and numbers, tables
 * as columns, a link's address behind its text, notes at the end.
 *
 * One blank line stands between blocks, none at the ends, and the last line is ended; an empty
 * document is ''.
 */
import type { Root } from '../../core/document/nodes.ts'
import { printedBlocks } from '../../core/document/page-breaks.ts'
import type { WriteOptions } from '../../core/options.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import type { PlaceTracker } from '../places.ts'
import { writeBlocks } from './blocks.ts'
import type { Writing } from './writing.ts'

/** @returns The document in parts, to be joined as they are; made while it is iterated. */
export function* writeText(
  document: Root,
  options: WriteOptions & { places?: PlaceTracker | undefined },
  warn: (code: WarningCode, details?: WarningDetails) => void,
): Generator<string> {
  const writing: Writing = { options, places: options.places, notes: [], linksRemoved: 0, imagesWithoutText: 0 }
  let lead = ''
  for (const part of writeBlocks(printedBlocks(document), '', writing)) {
    yield part
    lead = '\n\n'
  }
  for (const note of writing.notes) {
    const { identifier, children } = note
    lead += `${writing.places?.enterBlock(note) ?? ''}[${identifier}] `
    for (const part of writeBlocks(children, '    ', writing)) {
      yield lead + part
      lead = ''
    }
    writing.places?.leave()
    lead = '\n\n'
  }
  if (lead) yield '\n'
  if (writing.linksRemoved) warn('link_removed', { count: writing.linksRemoved })
  if (writing.imagesWithoutText) warn('images_without_text', { count: writing.imagesWithoutText })
}
