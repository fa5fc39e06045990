/**
 * Printed pages → what the model learns from: `node --conditions=@docmill/source training/dump-features.ts FOLDER OUT`.
 *
 * OUT.features has a row of `featureCount` bytes for each piece of a line; OUT.labels a row of four numbers of 32 bits:
 * its role, its document, its page over all documents, and its characters. A piece has the role of most of its
 * characters; those whose colour nobody set, and those that are to be ignored, have 15.
 */
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import { featureCount, featuresOf } from '../packages/convert/src/pages/layout/roles/features.ts'
import { type Piece, piecesOf } from '../packages/convert/src/pages/layout/roles/pieces.ts'

const ignored = 15

/** The role in the low bits of a colour; green and blue say that there is one. */
function roleOf({ words }: Piece): number {
  const counts = new Map<number, number>()
  for (const { style, text } of words) {
    const hasRole = ((style.colour >> 8) & 15) === 5 && (style.colour & 15) === 10
    const role = hasRole ? (style.colour >> 16) & 15 : ignored
    counts.set(role, (counts.get(role) ?? 0) + text.length)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new Error('usage: dump-features.ts FOLDER OUT')
const features = createWriteStream(`${out}.features`)
const labels = createWriteStream(`${out}.labels`)
const pdfium = await acquirePdfium()
const counts = { pages: 0, pieces: 0 }
for (const [number, name] of readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .sort()
  .entries()) {
  const document = openDocument(pdfium, readFileSync(join(folder, name)), undefined)
  for (let index = 0; index < document.pageCount; index++) {
    const prepared = withPage(document, index, (page) => preparePdfPage(page, index + 1).prepared)
    if (!prepared) continue
    const found = piecesOf(prepared.words)
    features.write(featuresOf(prepared, found))
    labels.write(
      Buffer.from(
        new Int32Array(found.pieces.flatMap((piece) => [roleOf(piece), number, counts.pages, piece.characters])).buffer,
      ),
    )
    counts.pages++
    counts.pieces += found.pieces.length
  }
  document.close()
}
releasePdfium(pdfium, false)
features.end()
labels.end()
console.log(JSON.stringify({ ...counts, featureCount }))
