/** Contacts, a section for each. */
import { type Component, readComponents } from '../../carriers/content-lines/content-lines.ts'
import { decodeText } from '../../carriers/encoding/decode.ts'
import { append } from '../../core/document/append.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { nameOf, readCard } from './card.ts'

export function readContacts(bytes: Uint8Array, context: ReadContext): Root {
  const cards = cardsIn(decodeText(bytes, context, 'utf-8'), context)
  // One by one: together they take as much as the document.
  const first = cards.next().value
  if (!first) throw new ConversionError('file_corrupt', { reason: ': it contains no contact' })
  const second = cards.next().value
  const blocks: Block[] = []
  let count = 0
  const read = (card: Component): void => append(blocks, readCard(card, second ? 2 : 1, ++count, context))
  read(first)
  if (second) read(second)
  for (const card of cards) read(card)
  return root(blocks, second ? {} : { title: nameOf(first) })
}

function* cardsIn(text: string, { limits }: ReadContext): Generator<Component, undefined> {
  for (const component of readComponents(text, limits.contentLines)) if (component.name === 'VCARD') yield component
}
