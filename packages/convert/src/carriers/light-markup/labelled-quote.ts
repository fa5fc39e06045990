/** Notes, warnings and the like: quotations that begin with what they are. */
import { paragraph, text } from '../../core/document/build.ts'
import type { Block, Blockquote, Phrasing } from '../../core/document/nodes.ts'

/** @param body Belongs to the quotation from now on. */
export function labelledQuote(label: string, body: Block[]): Blockquote {
  const labelled: Phrasing = { type: 'strong', children: [text(`${label}:`)] }
  const [first] = body
  if (first?.type === 'paragraph') first.children.unshift(labelled, text(' '))
  else body.unshift(paragraph([labelled]))
  return { type: 'blockquote', children: body }
}
