/** Quotations, of which the last paragraph may say whose words they are (specification, "Block Quotes"). */
import type { Block, Blockquote } from '../../core/document/nodes.ts'

/** @param children Belong to the quotation from now on. */
export function quotation(children: Block[]): Blockquote {
  const last = children.at(-1)
  const [first] = last?.type === 'paragraph' && children.length > 1 ? last.children : []
  if (first?.type === 'text') first.value = first.value.replace(/^(?:---?|—)[ \n]*(?=\S)/, '— ')
  return { type: 'blockquote', children }
}
