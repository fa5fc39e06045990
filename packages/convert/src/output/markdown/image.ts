import type { Image } from '../../core/document/nodes.ts'
import { writeDestination } from './link.ts'
import { type Piece, PieceKind } from './pieces.ts'

/** `![alt](name)`. */
export function imagePieces({ alt, url, title }: Image, inCell: boolean): Piece[] {
  const useful = title && title !== alt ? title : undefined
  const destination = url === '' && !useful ? '' : writeDestination({ url, title: useful }, inCell)
  return [
    { kind: PieceKind.markup, value: '![' },
    { kind: PieceKind.label, value: alt },
    { kind: PieceKind.markup, value: `](${destination})` },
  ]
}
