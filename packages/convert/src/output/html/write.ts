/**
 * The HTML writer: a fragment of semantic HTML without scripts, styles and event handlers, for a page that shows it.
 *
 * Everything of the document is escaped, and addresses have one of a few schemes (see `core/document/url.ts`), so the
 * fragment is safe to show as it is. Header cells have their scope, tables their captions, notes their roles, and the
 * article the language of the document. An empty document is ''.
 */
import type { FootnoteDefinition, Root } from '../../core/document/nodes.ts'
import { printedBlocks } from '../../core/document/page-breaks.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { blocksHtml } from './blocks.ts'
import { attributeValue, escaped } from './escape.ts'
import { type HtmlOptions, type HtmlWriting, startWriting } from './writing.ts'

/** @returns The document in parts, to be joined as they are; made while it is iterated. */
export function* writeHtml(
  document: Root,
  options: HtmlOptions,
  warn: (code: WarningCode, details?: WarningDetails) => void,
): Generator<string> {
  const writing = startWriting(document, options, blocksHtml)
  const language = document.metadata?.language
  let opening = language ? `<article lang="${attributeValue(language)}">\n` : '<article>\n'
  for (const part of blocksHtml(printedBlocks(document), writing)) {
    yield opening + part
    opening = ''
  }
  if (writing.notes.length > 0) {
    yield `${opening}<section role="doc-endnotes">\n`
    opening = ''
    for (const note of writing.notes) yield* noteHtml(note, writing)
    yield '</section>\n'
  }
  if (opening === '') yield '</article>\n'
  const { linksRemoved, imagesWithoutText } = writing.targets
  if (linksRemoved) warn('link_removed', { count: linksRemoved })
  if (imagesWithoutText) warn('images_without_text', { count: imagesWithoutText })
}

/** A note, which leads back to where it was first called. A note within a note follows it. */
function* noteHtml({ identifier, children }: FootnoteDefinition, writing: HtmlWriting): Generator<string> {
  const name = attributeValue(identifier)
  const label = escaped(identifier)
  const back = writing.called.has(identifier) ? `<a href="#noteref-${name}" role="doc-backlink">${label}</a>` : label
  yield `<div id="note-${name}" role="doc-footnote">\n<p>${back}</p>\n`
  yield* blocksHtml(children, writing)
  yield '</div>\n'
}
