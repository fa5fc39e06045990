/** What an entry says of itself: text, or HTML, as Google writes it. */
import { Buffer } from '#platform/buffer'
import { type Component, textOf } from '../../carriers/content-lines/content-lines.ts'
import { paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset } from '../../parts/embedded/inset.ts'

const markup = /<(?:a\s[^<>]*|\/?(?:p|b|i|u|ul|ol|li|div|span|strong|em|h[1-6]|table)|br\s*\/?|html-blob)>/i

/** @param name Unique among the entries. */
export async function readDescriptions(entry: Component, name: string, context: ReadContext): Promise<Block[]> {
  const blocks: Block[] = []
  // Outlook writes a description as a page too, and may leave out the plain one.
  const described = entry.lines.some(({ name }) => name === 'DESCRIPTION') ? 'DESCRIPTION' : 'X-ALT-DESC'
  for (const line of entry.lines) {
    if (line.name !== described && line.name !== 'COMMENT') continue
    const text = textOf(line.value)
    const said = markup.test(text) ? await readMarkup(text, name, context) : paragraphsOf(text)
    for (const block of said) blocks.push(block)
  }
  return blocks
}

async function readMarkup(text: string, name: string, context: ReadContext): Promise<Block[]> {
  const page = /<(?:p|br|div|li)\b/i.test(text) ? text : text.replaceAll('\n', '<br>')
  const hint = { filename: `${name}.html`, mediaType: 'text/html; charset=utf-8' }
  return inset(await context.readEmbedded(Buffer.from(page), hint), 2, name)
}

/** Empty lines end a paragraph, other line ends are the author's. */
function paragraphsOf(text: string): Block[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts.filter(Boolean).map((part) => paragraph(part))
}
