/**
 * Printed pages → what the models learn from: `node --conditions=@docmill/source training/dump-features.ts FOLDER OUT`.
 *
 * A piece has the role of most of its characters; of those whose colour nobody set nothing is known.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import { type Piece, piecesOf } from '../packages/convert/src/pages/layout/roles/pieces.ts'
import { type Known, onlyRole, openPieceFiles, roleNames } from './piece-files.ts'

const ignored = 15

/** The role in the low bits of a colour; green and blue say that there is one. */
function knownOf({ words }: Piece): Known {
  const counts = new Map<number, number>()
  for (const { style, text } of words) {
    const hasRole = ((style.colour >> 8) & 15) === 5 && (style.colour & 15) === 10
    const role = hasRole ? (style.colour >> 16) & 15 : ignored
    counts.set(role, (counts.get(role) ?? 0) + text.length)
  }
  const role = roleNames[[...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]]
  return role ? onlyRole(role) : {}
}

const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new Error('usage: dump-features.ts FOLDER OUT')
const files = openPieceFiles(out)
const pdfium = await acquirePdfium()
for (const [number, name] of readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .sort()
  .entries()) {
  const document = openDocument(pdfium, readFileSync(join(folder, name)), undefined)
  for (let index = 0; index < document.pageCount; index++) {
    const prepared = withPage(document, index, (page) => preparePdfPage(page, index + 1).prepared)
    if (!prepared) continue
    const found = piecesOf(prepared.words)
    files.addPage(number, prepared, found, found.pieces.map(knownOf))
  }
  document.close()
}
releasePdfium(pdfium, false)
console.log(JSON.stringify(files.close()))
