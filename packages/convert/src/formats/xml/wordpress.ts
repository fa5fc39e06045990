/** What WordPress adds to a feed when it exports a site (WXR). */
import { append } from '../../core/document/append.ts'
import { heading, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { childNamed, type Element, elementsOf, lineText, rawText } from './element.ts'
import { markupBlocks } from './markup.ts'

export function isOfWordPress(entry: Element): boolean {
  return childNamed(entry, 'post_type') !== undefined
}

/** What is not open to everyone says so: a draft. */
export function statusOf(entry: Element): string {
  const status = lineText(childNamed(entry, 'status'))
  return ['', 'publish', 'inherit'].includes(status) ? '' : status
}

const block = /^<(?:!--|\/?(?:address|blockquote|div|dl|figure|form|h[1-6]|hr|ol|p|pre|section|table|ul)\b)/i

/** The older editor keeps text without paragraphs: empty lines end them, others are the author's. */
export function withParagraphs(content: Element): Element {
  const source = rawText(content)
  if (/<p[\s>]|<!-- wp:/i.test(source)) return content
  const parts = source.split(/\n\s*\n/).map((part) => part.trim())
  const html = parts.map((part) => (part === '' || block.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
  return { ...content, children: [html.join('\n')] }
}

/** In their order, but for those that are kept from readers. */
export async function comments(entry: Element, name: string, context: ReadContext): Promise<Block[]> {
  const shown = elementsOf(entry).filter(
    (child) => child.name === 'comment' && !['spam', 'trash'].includes(lineText(childNamed(child, 'comment_approved'))),
  )
  const blocks: Block[] = shown.length > 0 ? [heading(3, 'Comments')] : []
  for (const [index, comment] of shown.entries()) {
    const said = ['comment_author', 'comment_date'].map((one) => lineText(childNamed(comment, one)))
    const content = childNamed(comment, 'comment_content')
    blocks.push(paragraph(said.filter(Boolean).join(', ')))
    if (content) append(blocks, await markupBlocks(withParagraphs(content), 3, `${name}-comment-${index + 1}`, context))
  }
  return blocks
}
