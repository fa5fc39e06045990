/** Contacts, a section for each. */
import { type Component, readComponents } from '../../carriers/content-lines/content-lines.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { nameOf, readCard } from './card.ts'

export function readContacts(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context, 'utf-8')
  const cards: Component[] = []
  for (const component of readComponents(text, context.limits.contentLines))
    if (component.name === 'VCARD') cards.push(component)
  const [first, other] = cards
  if (!first) throw new ConversionError('file_corrupt', { reason: ': it contains no contact' })
  const blocks: Block[] = []
  for (const [index, card] of cards.entries())
    for (const block of readCard(card, other ? 2 : 1, index + 1, context)) blocks.push(block)
  return root(blocks, other ? {} : { title: nameOf(first) })
}
