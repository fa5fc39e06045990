/**
 * The Markdown writer: CommonMark with GFM's tables, task lists, strikethrough and footnotes,
 * and formulas between dollars.
 *
 * One blank line stands between blocks, none at the ends, and the last line is ended; an empty
 * document is ''. What comes out parses back to the tree that went in, except for what Markdown
 * has no form for: see `docs/guide/markdown.md` for that list.
 */
import type { Root } from '../../core/document/nodes.ts'
import { printedBlocks } from '../../core/document/page-breaks.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { writeBlocks } from './blocks.ts'
import { writeNotes } from './footnotes.ts'
import { type MarkdownOptions, startWriting } from './writing.ts'

/** @returns The document in parts, to be joined as they are; made while it is iterated. */
export function* writeMarkdown(
  document: Root,
  options: MarkdownOptions,
  warn: (code: WarningCode, details?: WarningDetails) => void,
): Generator<string> {
  const writing = startWriting(document, options)
  let isEmpty = true
  for (const part of writeBlocks(printedBlocks(document), '', writing)) {
    isEmpty = false
    yield part
  }
  if (writing.notes.length > 0)
    for (const part of writeNotes(isEmpty, writing)) {
      isEmpty = false
      yield part
    }
  if (!isEmpty) yield '\n'
  const { linksRemoved, imagesWithoutText } = writing.targets
  if (linksRemoved) warn('link_removed', { count: linksRemoved })
  if (imagesWithoutText) warn('images_without_text', { count: imagesWithoutText })
}
