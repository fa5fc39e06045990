/** Too little memory for a sound document: it ends in a documented error, and nothing of it is called damaged. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ConversionError, createPool, defaultLimits, type Pool } from '@docmill/convert'
import { zipOf } from '../../tools/fixtures/zip-of.ts'
import { packed, textDocument, workbook, zipOfPacked } from './bombs/archives.ts'
import { gzipOf, type Repeated } from './bombs/deflated.ts'
import { filterChain } from './bombs/pdfs.ts'

const megabytes = 1_000_000
const line = 'A line of text that is long enough to be read.\n'

function much(piece: string, bytes: number): Repeated[] {
  const block = piece.repeat(Math.ceil(100_000 / piece.length))
  return [{ piece: block, times: Math.ceil(bytes / block.length) }]
}

/** Each unpacks to more than the processes of this test may hold, and less than the limits allow. */
const documents: Readonly<Record<string, () => Uint8Array>> = {
  'sheet.xlsx': () => workbook('<row><c t="inlineStr"><is><t>a</t></is></c></row>'.padEnd(600), 270_000),
  'strings.xlsx': () =>
    workbook('<row><c t="s"><v>1</v></c></row>', 10, [
      { piece: '<sst>', times: 1 },
      ...much('<si><t>text</t></si>'.padEnd(600), 160 * megabytes),
      { piece: '</sst>', times: 1 },
    ]),
  'text.docx': () => textDocument('<w:p><w:r><w:t>text</w:t></w:r></w:p>'.padEnd(600), 270_000),
  'lines.zip': () => zipOfPacked([packed('a.txt', much(line, 160 * megabytes))]),
  'table.zip': () => zipOfPacked([packed('a.txt', much(line, 100)), packed('b.csv', much('a,b\n', 160 * megabytes))]),
  'lines.txt.gz': () => gzipOf(much(line, 160 * megabytes)),
  'deflated-twice.zip': () => zipOf({ 'a.zip': zipOfPacked([packed('a.html', much('<p>text', 160 * megabytes))]) }),
  'content.pdf': () => filterChain(2, 160 * megabytes),
}

const errors: ReadonlySet<string> = new Set(['content_limit_exceeded', 'conversion_out_of_memory'])

describe('a document that finds no room is not called damaged', () => {
  let pool: Pool
  before(async () => {
    pool = await createPool({ workers: 1, memoryMb: 96 })
  })
  after(() => pool.close())

  for (const [filename, make] of Object.entries(documents))
    test(filename, async (t) => {
      if (!pool.walls.memory) return t.skip('the memory of processes cannot be bounded here')
      const bytes = make()
      assert.ok(bytes.length < defaultLimits.fileBytes)
      const end = await pool.convert(bytes, { filename }).then(
        ({ warnings }) => warnings.map(({ code }) => code),
        (error) => (error instanceof ConversionError ? error.code : error),
      )
      assert.ok(errors.has(end), JSON.stringify(end))
    })
})
