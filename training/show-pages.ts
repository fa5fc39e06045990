/**
 * Pages to look through: `node --conditions=@docmill/source training/show-pages.ts LIST OUT`.
 *
 * LIST names a PDF and one of its pages (from 1) on each line, with a tab between them. Of each an SVG picture is written to
 * OUT: the page, and over it the pieces of its lines with their numbers, coloured by what the model takes them for; those
 * that it is not sure of are filled. Beside it a text with the pieces that are worth a look, each with the model's percents.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bitmapUrl } from '../packages/convert/src/formats/pdf/bitmap-url.ts'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { renderPage } from '../packages/convert/src/formats/pdf/pdfium/render.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import { type Role, roleNames } from '../packages/convert/src/pages/layout/roles/forest.ts'
import { chanceOf, lineRoles, type RoledPiece } from '../packages/convert/src/pages/layout/roles/line-roles.ts'

const pixels = 1_500_000
const colours: Record<Role | 'other', string> = {
  heading: '#d1242f',
  furniture: '#1f6feb',
  cell: '#bf6a02',
  item: '#1a7f37',
  other: '#8c959f',
}
/** The roles that are looked through, and the probabilities between which a person must decide. */
const asked: readonly Role[] = ['heading', 'furniture']
const [least, most] = [0.15, 0.85]

const isUnsure = ({ shares }: RoledPiece): boolean =>
  asked.some((role) => chanceOf(role, shares) > least && chanceOf(role, shares) < most)

function takenFor({ shares }: RoledPiece): Role | 'other' {
  const best = roleNames.reduce((a, b) => (chanceOf(b, shares) > chanceOf(a, shares) ? b : a))
  return chanceOf(best, shares) > 0.5 ? best : 'other'
}

function drawn(one: RoledPiece, at: number): string {
  const { left, top, right, bottom } = one.piece
  const colour = colours[takenFor(one)]
  const [fill, width] = [isUnsure(one) ? '#ffd33d' : 'none', takenFor(one) === 'other' ? 0.3 : 0.9]
  return (
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${fill}" fill-opacity="0.35" stroke="${colour}" stroke-width="${width}"/>` +
    `<text x="${left - 1}" y="${bottom - 1}" text-anchor="end" font-size="6.5" font-weight="bold" font-family="sans-serif" fill="${colour}">${at}</text>`
  )
}

/** A line of the text: of pieces that are taken for something that is asked, or may be. */
function named(one: RoledPiece, at: number): string[] {
  const percents = asked.map((role) => Math.round(100 * chanceOf(role, one.shares)))
  if (percents.every((percent) => percent <= 100 * least)) return []
  const mark = isUnsure(one) ? '?' : ' '
  return [
    `${mark}${at} ${percents.map((percent, role) => `${asked[role]?.[0]}${percent}`).join(' ')} ${one.piece.text.slice(0, 48)}`,
  ]
}

const [list, out] = process.argv.slice(2)
if (!list || !out) throw new Error('usage: show-pages.ts LIST OUT')
mkdirSync(out, { recursive: true })
const pdfium = await acquirePdfium()
for (const [number, line] of readFileSync(list, 'utf8').trim().split('\n').entries()) {
  const [path = '', page = '1'] = line.split('\t')
  const document = openDocument(pdfium, readFileSync(path), undefined)
  const shown = withPage(document, Number(page) - 1, (one) => ({
    prepared: preparePdfPage(one, Number(page)).prepared,
    raster: renderPage(one, pixels),
  }))
  document.close()
  if (!shown) continue
  const roles = lineRoles(shown.prepared)
  const { width, height } = shown.prepared
  const name = join(out, String(number + 1).padStart(3, '0'))
  writeFileSync(
    `${name}.svg`,
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      shown.raster ? `<image href="${bitmapUrl(shown.raster)}" width="${width}" height="${height}"/>` : '',
      ...roles.map(drawn),
      '</svg>\n',
    ].join('\n'),
  )
  writeFileSync(`${name}.txt`, `${roles.flatMap(named).join('\n')}\n`)
}
releasePdfium(pdfium, false)
