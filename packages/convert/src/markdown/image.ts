import type { Image } from '../document/nodes.ts'
import { escapePieces } from './escape.ts'
import { writeDestination } from './link.ts'
import { PieceKind } from './pieces.ts'
import type { Writing } from './writing.ts'

/** @returns `![alt](name)`; '' for a picture of which nothing is known. */
export function writeImage({ alt, url, title }: Image, inCell: boolean, writing: Writing): string {
  const description = alt.trim().replace(/\s+/g, ' ')
  const source = writing.imageSource(url)
  if (description === '') writing.imagesWithoutText++
  if (description === '' && source === '') return ''
  const label = escapePieces([{ kind: PieceKind.label, value: description }], {
    block: inCell ? 'cell' : 'heading',
    hasMath: writing.hasMath,
  })
  const destination = source === '' && !title ? '' : writeDestination({ url: source, title }, inCell)
  return `![${label}](${destination})`
}
