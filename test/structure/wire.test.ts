/** The structure over the process border and in the answer of the API. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConversionError, convert, createPool, includes, jsonValue } from '@docmill/convert'
import { ConversionResult, jsonAnswer } from '../../packages/server/src/conversion/answer.ts'

const pool = await createPool({ workers: 1 })
after(() => pool.close())
const formats = join(import.meta.dirname, '../../packages/convert/src/formats')

for (const golden of [
  'pdf/goldens/merged-cells.pdf',
  'pptx/goldens/notes-and-comments.pptx',
  'docx/goldens/text-characters.docx',
  'md/goldens/html-parts.md',
])
  test(`the structure of ${golden} is the same through the pool and in an answer`, async () => {
    const bytes = readFileSync(join(formats, golden))
    const options = { filename: golden.split('/').at(-1) as string, include: includes, chunkTokens: 64 }
    const { document, chunks, pages, docling } = await convert(bytes, options)
    const conversion = await pool.convert(bytes, options)
    const crossed = includes.map((member) => jsonValue(conversion[member]!))
    assert.deepEqual(crossed, JSON.parse(JSON.stringify([document, chunks, pages, docling])))
    const answer = jsonAnswer({
      conversion,
      filename: options.filename,
      bytes: bytes.length,
      ignored: [],
      creditsCharged: 0,
      usage: { tier: 'free', used: 1, daily: 50, remaining: 49 },
      requestId: 'r',
      durationMs: 1,
      isReplay: false,
    })
    const body = JSON.parse(Buffer.concat(answer.chunks).toString())
    assert.deepEqual([body.document, body.chunks, body.pages, body.docling], crossed)
    assert.deepEqual(ConversionResult.parse(body), body)
  })

test('what is not asked for is not there', async () => {
  const conversion = await pool.convert(Buffer.from('a,b\n1,2\n'), { filename: 'a.csv', include: ['pages'] })
  assert.deepEqual([conversion.document, conversion.chunks], [undefined, undefined])
  assert.deepEqual(jsonValue(conversion.pages!), [])
})

test('structure beyond its limit ends in content_limit_exceeded', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => `${at},a value\n`).join('')
  await assert.rejects(
    pool.convert(Buffer.from(rows), { filename: 'a.csv', include: ['document'], limits: { structureBytes: 10_000 } }),
    (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
  )
})
