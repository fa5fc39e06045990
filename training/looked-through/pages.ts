/**
 * Real pages that a person has looked through. A line of `pages.tsv`: the first digits of the SHA-256 of a document in
 * `documents.tsv`, its page (from 1), the half it is of (a is learnt from, b is measured on), and the places of the pieces
 * that are headings, that are furniture, and that a person could not decide on. All other pieces are neither.
 *
 * A place is where a piece begins: from the left, and its baseline from the top, in points.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentsFolder } from '../../bench/quality/pages/pages.ts'
import { openDocument } from '../../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../../packages/convert/src/formats/pdf/read-page.ts'
import type { PreparedPage } from '../../packages/convert/src/pages/layout/prepare-page.ts'
import { type PagePieces, type Piece, piecesOf } from '../../packages/convert/src/pages/layout/roles/pieces.ts'
import type { Known } from '../piece-files.ts'

export type Half = 'a' | 'b'

export interface LookedThrough {
  page: PreparedPage
  found: PagePieces
  known: Known[]
}

export function placeOf({ left, baseline }: Piece): string {
  return `${Math.round(left)},${Math.round(baseline)}`
}

/** @param seen Is called for each page of the half whose document has been fetched. */
export async function readLookedThrough(half: Half, seen: (page: LookedThrough) => void): Promise<void> {
  const pdfium = await acquirePdfium()
  for (const line of readFileSync(join(import.meta.dirname, 'pages.tsv'), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [hash = '', number = '', ofHalf, ...places] = line.split('\t')
    const path = join(documentsFolder, `${hash}.pdf`)
    if (ofHalf !== half || !existsSync(path)) continue
    const document = openDocument(pdfium, readFileSync(path), undefined)
    const page = withPage(document, Number(number) - 1, (one) => preparePdfPage(one, Number(number)).prepared)
    document.close()
    if (!page) continue
    const found = piecesOf(page.words)
    const [headings, furniture, unknown] = places.map((one) => new Set(one.split(' ')))
    const known = found.pieces.map((piece): Known => {
      const place = placeOf(piece)
      if (unknown?.has(place)) return {}
      return { heading: headings?.has(place) ?? false, furniture: furniture?.has(place) ?? false }
    })
    seen({ page, found, known })
  }
  releasePdfium(pdfium, false)
}
