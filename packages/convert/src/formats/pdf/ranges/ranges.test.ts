/** Pages that several processes read, and one joins, are the document that one process makes of all of them. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { put, writePdf } from '../../../../../../tools/fixtures/pdf/write-pdf.ts'
import { LongDocument, type PageWork } from '../../../core/page-work.ts'
import { type ConvertOptions, convertDocumentToParts } from '../../../pipeline/convert.ts'
import { registry } from '../../registry.ts'

const goldens = join(import.meta.dirname, '../goldens')
const options: ConvertOptions = { filename: 'a.pdf', images: 'links', include: ['document', 'pages', 'chunks'] }

/** Everything that a conversion gives. */
async function converted(bytes: Uint8Array, pageWork?: PageWork, more: ConvertOptions = {}): Promise<unknown> {
  const asked = { ...options, ...more, ...(pageWork ? { pageWork } : {}) }
  const { parts, structure, metadata, warnings, resources } = await convertDocumentToParts(bytes, asked, registry)
  return {
    content: [...parts].join(''),
    document: structure.document?.(),
    pages: structure.pages?.(),
    chunks: [...(structure.chunks?.() ?? [])],
    metadata,
    warnings,
    resources,
  }
}

async function readSome(bytes: Uint8Array, pageWork: PageWork, more: ConvertOptions = {}): Promise<LongDocument> {
  try {
    await convertDocumentToParts(bytes, { ...options, ...more, pageWork }, registry)
  } catch (error) {
    if (error instanceof LongDocument) return error
    throw error
  }
  throw new Error('the document was not shared')
}

/** @param size Pages of a range. */
async function shared(bytes: Uint8Array, size: number, more: ConvertOptions = {}): Promise<unknown> {
  const records: Buffer[] = []
  for (let [from, pages] = [0, 1]; from < pages; from += size) {
    const part = await readSome(bytes, { kind: 'range', range: { from, to: from + size } }, more)
    pages = part.pages
    records.push(Buffer.concat(part.records))
  }
  return converted(bytes, { kind: 'join', records }, more)
}

/** Goldens of a single page that are tried: those with something next to their text. */
const singles = /^(?:attachments|comments|form-|links|tagged|tags|turned|sideways|picture)/
const files = globSync('*.pdf', { cwd: goldens }).sort()

for (const file of files) {
  const bytes = readFileSync(join(goldens, file))
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  if (pages < 2 && !singles.test(file)) continue
  test(`${file} is the same where each of its pages is read by itself`, async () => {
    assert.deepEqual(await shared(bytes, 1), await converted(bytes))
  })
}

/** What only all pages together decide: sizes of headings, headers and numbers that repeat, lists and tables over a turn. */
function report(): Uint8Array {
  const row = (y: number, cells: readonly string[]): string =>
    cells.map((cell, at) => put(72 + 150 * at, y, cell)).join('\n')
  const page = (number: number): string[] => [
    put(72, 760, 'Annual report of the walnut growers', 9),
    put(72, 700, `${number}. Chapter of the report`, number % 2 ? 18 : 14),
    put(72, 670, 'The growers of this valley have had a good year, and expect the next one to be better still.'),
    ...[0, 1, 2].map((at) => put(90, 640 - 16 * at, `${3 * (number - 1) + at + 1}. an item of a list that goes on`)),
    row(560, ['Place', 'Trees', 'Harvest']),
    ...[0, 1, 2, 3].map((at) => row(540 - 16 * at, [`Orchard ${number}${at}`, `${100 * number + at}`, `${at}.5 t`])),
    put(
      72,
      420,
      `A paragraph whose last sentence ends on the page after this one, as sentence ${number} of them does: it`,
    ),
    put(300, 30, String(number), 9),
  ]
  return writePdf({ pages: Array.from({ length: 7 }, (_, at) => ({ content: page(at + 1) })) })
}

for (const size of [1, 2, 3, 50])
  test(`headings, repeated headers, lists and tables are the same in ranges of ${size}`, async () => {
    assert.deepEqual(await shared(report(), size), await converted(report()))
  })

test('pages that were asked for are shared, and those beyond the end are reported as ever', async () => {
  const some = { pages: '2-4,6-90' }
  assert.deepEqual(await shared(report(), 2, some), await converted(report(), undefined, some))
})

test('a document whose pages are read in time is converted as a whole, another gives what it has', async () => {
  const patient: PageWork = { kind: 'whole', patienceMs: 60_000 }
  assert.deepEqual(await converted(report(), patient), await converted(report()))
  const part = await readSome(report(), { kind: 'whole', patienceMs: -1 })
  assert.deepEqual([part.read, part.pages], [1, 7])
  const rest = await readSome(report(), { kind: 'range', range: { from: 1, to: part.pages } })
  const records = [part, rest].map((one) => Buffer.concat(one.records))
  assert.deepEqual(await converted(report(), { kind: 'join', records }), await converted(report()))
})

test('records that are damaged, not ours or not those of all pages fail the conversion', async () => {
  const { records } = await readSome(report(), { kind: 'range', range: { from: 0, to: 7 } })
  const record = Buffer.concat(records)
  const twice = [record, record]
  const wrong = [[record.subarray(0, -5)], [Buffer.from('nothing of the kind')], [Buffer.alloc(4)], [], twice]
  for (const given of wrong)
    await assert.rejects(converted(report(), { kind: 'join', records: given }), { code: 'conversion_failed' })
})
