/**
 * Contacts (vCard, RFC 6350; versions 2.1 and 3.0 before it).
 *
 * Out: a section for each, with what is said of the person or organization, and pictures by their names.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: text_undecodable.
 */
import { type Component, readComponents } from '../../content-lines/content-lines.ts'
import { root } from '../../document/build.ts'
import type { Block, Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { nameOf, readCard } from './card.ts'

export const vcf: Reader = {
  id: 'vcf',
  title: 'Contact',
  kind: 'email',
  extensions: ['vcf', 'vcard'],
  mediaTypes: ['text/vcard', 'text/x-vcard', 'text/directory'],
  textual: true,
  options: ['images'],
  read: readContacts,
}

function readContacts(bytes: Uint8Array, context: ReadContext): Root {
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
