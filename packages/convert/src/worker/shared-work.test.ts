/** The work on a document, shared by the processes of a pool. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { put, writePdf } from '../../../../tools/fixtures/pdf/write-pdf.ts'
import { LongDocument, type PageWork } from '../core/page-work.ts'
import { contentText } from './content.ts'
import { createPool, type Pool } from './pool.ts'

const pageCount = 6
const bytes = writePdf({
  pages: Array.from({ length: pageCount }, (_, at) => ({
    content: [put(72, 700, `${at + 1}. Chapter`, 16), put(72, 660, `A sentence of chapter ${at + 1} of this report.`)],
  })),
})

let pool: Pool
before(async () => {
  pool = await createPool({ workers: 2, timeoutMs: 60_000 })
})
after(() => pool.close())

async function read(pageWork: PageWork): Promise<LongDocument> {
  const error = await pool.convert(bytes, { filename: 'a.pdf', pageWork }).catch((thrown: unknown) => thrown)
  if (!(error instanceof LongDocument)) throw error
  return error
}

test('ranges of pages that several processes have read are joined by one', async () => {
  const ranges = [0, 2, 4].map((from) => read({ kind: 'range', range: { from, to: from + 2 } }))
  const parts = await Promise.all(ranges)
  assert.deepEqual(
    parts.map(({ pages, read }) => [pages, read]),
    [
      [pageCount, 2],
      [pageCount, 2],
      [pageCount, 2],
    ],
  )
  const records = parts.map((part) => Buffer.concat(part.records))
  const joined = await pool.convert(bytes, { filename: 'a.pdf', pageWork: { kind: 'join', records } })
  const whole = await pool.convert(bytes, { filename: 'a.pdf' })
  assert.equal(contentText(joined.content), contentText(whole.content))
  assert.deepEqual({ ...joined, content: 0 }, { ...whole, content: 0 })
})

test('a document that takes longer than the patience of its sender comes back with what was read', async () => {
  const { pages, read: done } = await read({ kind: 'whole', patienceMs: 0 })
  assert.equal(pages, pageCount)
  assert.ok(done >= 1 && done < pageCount)
})

test('a part takes the factor of the time that a document has', async () => {
  const hasty = await createPool({ workers: 1, timeoutMs: 1 })
  try {
    await assert.rejects(hasty.convert(bytes, { filename: 'a.pdf' }), { code: 'conversion_timeout' })
    const { metadata } = await hasty.convert(bytes, { filename: 'a.pdf', timeFactor: 60_000 })
    assert.equal(metadata.pageCount, pageCount)
  } finally {
    await hasty.close()
  }
})
