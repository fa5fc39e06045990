/** Contacts, a section for each. */
import { type Component, readComponents } from '../../content-lines/content-lines.ts'
import { root } from '../../document/build.ts'
import type { Block, Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../reader.ts'
import { nameOf, readCard } from './card.ts'

export function readContacts(bytes: Uint8Array, context: ReadContext): Root {
  const text = decodeText(bytes, context, 'utf-8')
  const cards: Component[] = []
  for (const component of readComponents(text, context.limits.contentLines))
    if (component.name === 'VCARD') cards.push(component)
  const [first, other] = cards
  if (!first) throw new ConversionError('file_corrupt', { reason: ': it holds no contact' })
  const blocks: Block[] = []
  for (const [index, card] of cards.entries())
    for (const block of readCard(card, other ? 2 : 1, index + 1, context)) blocks.push(block)
  return root(blocks, other ? {} : { title: nameOf(first) })
}
