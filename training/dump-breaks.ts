/**
 * Printed pages → what the model of cell breaks learns from: `node --conditions=@docmill/source training/dump-breaks.ts FOLDER OUT`.
 *
 * OUT.features has the features of each gap between two words of a row, OUT.labels whether cells meet there (a byte each),
 * OUT.pages its page (32 bits).
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../packages/convert/src/formats/pdf/pdfium/open.ts'
import { withPage } from '../packages/convert/src/formats/pdf/pdfium/page.ts'
import { acquirePdfium, releasePdfium } from '../packages/convert/src/formats/pdf/pdfium/pdfium.ts'
import { preparePdfPage } from '../packages/convert/src/formats/pdf/read-page.ts'
import { breakFeatureCount, breakFeatures } from '../packages/convert/src/pages/layout/tables/cell-breaks/features.ts'
import { wordRows } from '../packages/convert/src/pages/layout/tables/structure/text-rows.ts'
import type { Word } from '../packages/convert/src/pages/layout/words/words.ts'

const unknown = 15
/** The number of texts in columns of a page: of these, gaps (in em) up to the first are spaces, from the second on gutters. */
const inColumns = 1
const widestSpace = 0.9
const narrowestGutter = 1.6
/** Pages of a document, at most. */
const maxPages = 3

/** The block in the low bits of a colour; green and blue say that there is one. */
function blockOf({ style: { colour } }: Word): number {
  return ((colour >> 8) & 15) === 5 && (colour & 15) === 10 ? (colour >> 16) & 15 : unknown
}

function labelOf(before: Word, after: Word): 0 | 1 | undefined {
  const [one, other] = [blockOf(before), blockOf(after)]
  if (one === unknown || other === unknown) return undefined
  if (one !== other) return 1
  if (one !== inColumns) return 0
  const gap = (after.left - before.right) / after.style.size
  return gap <= widestSpace ? 0 : gap >= narrowestGutter ? 1 : undefined
}

const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new Error('usage: dump-breaks.ts FOLDER OUT')
const files = ['features', 'labels', 'pages'].map((name) => openSync(`${out}.${name}`, 'w')) as [number, number, number]
const counts = { pages: 0, gaps: 0 }
const pdfium = await acquirePdfium()
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .sort()) {
  const document = openDocument(pdfium, readFileSync(join(folder, name)), undefined)
  for (let index = 0; index < Math.min(maxPages, document.pageCount); index++) {
    const prepared = withPage(document, index, (page) => preparePdfPage(page, index + 1).prepared)
    if (!prepared) continue
    const rows = wordRows(prepared.words)
    const { gaps, features } = breakFeatures(rows)
    for (const [number, { row, at }] of gaps.entries()) {
      const words = rows[row] as Word[]
      const label = labelOf(words[at - 1] as Word, words[at] as Word)
      if (label === undefined) continue
      writeSync(files[0], features.subarray(number * breakFeatureCount, (number + 1) * breakFeatureCount))
      writeSync(files[1], Uint8Array.of(label))
      writeSync(files[2], new Uint8Array(Int32Array.of(counts.pages).buffer))
      counts.gaps++
    }
    counts.pages++
  }
  document.close()
}
releasePdfium(pdfium, false)
console.log(JSON.stringify(counts))
