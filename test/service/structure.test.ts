/** What `include` asks for, through a running service and its processes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { convert, createPool, includes } from '@docmill/convert'
import { ConversionResult } from '../../packages/server/src/conversion/answer.ts'
import { createTestConverter } from './support/converter.ts'
import { type Json, startService } from './support/service.ts'

const goldens = join(import.meta.dirname, '../../packages/convert/src/formats')
const pdf = readFileSync(join(goldens, 'pdf/goldens/merged-cells.pdf'))
const name = 'merged-cells.pdf'
const pool = await createPool({ workers: 1 })
test.after(() => pool.close())
const parts = { converter: { ...createTestConverter(), convert: pool.convert, stats: pool.stats } }

test('every member that include names comes with the content, as the library has it', async (t) => {
  const service = await startService(t, { parts })
  const { upload } = await service.account()
  const fields = { include: includes.join(), chunk_tokens: '64', chunk_overlap: '16' }
  const body = (await (await upload(pdf, { name, fields })).json()) as Json
  const expected = await convert(pdf, {
    filename: name,
    include: includes,
    chunkTokens: 64,
    chunkOverlap: 16,
  })
  for (const member of ['content', ...includes] as const)
    assert.deepEqual(body[member], JSON.parse(JSON.stringify(expected[member])), member)
  assert.deepEqual(Object.keys(ConversionResult.strict().parse(body)).sort(), Object.keys(body).sort())
})

test('one member alone is the only one in the answer, and an empty include asks for none', async (t) => {
  const service = await startService(t, { parts })
  const { upload } = await service.account()
  for (const include of [...includes, '']) {
    const body = (await (await upload(pdf, { name, fields: { include } })).json()) as Json
    const found = includes.filter((member) => member in body)
    assert.deepEqual(found, include === '' ? [] : [include])
  }
})

test('with HTML as output the chunks are those of the Markdown, without spans', async (t) => {
  const service = await startService(t, { parts })
  const { upload } = await service.account()
  const ask = async (format: string): Promise<Json> =>
    (await upload(pdf, { name, fields: { include: 'chunks', output_format: format } })).json()
  const [markdown, html] = [await ask('markdown'), await ask('html')]
  assert.match(html.content, /^<article/)
  assert.deepEqual(
    html.chunks,
    markdown.chunks.map(({ span: _, ...chunk }: Json) => chunk),
  )
})

for (const accept of ['text/markdown', 'text/plain', 'text/html'])
  test(`include with Accept: ${accept} is refused by its name and costs nothing`, async (t) => {
    const service = await startService(t, { parts })
    const { upload, get } = await service.account()
    const response = await upload(pdf, { name, headers: { accept }, fields: { include: 'document' } })
    const { error, credits_charged: charged } = (await response.json()) as Json
    assert.deepEqual([response.status, error.code, error.param, charged], [400, 'invalid_parameter', 'include', 0])
    assert.match(error.message, /JSON/)
    assert.equal((await get('/api/v1/usage')).used, 0)
    const bare = await upload(pdf, { name, headers: { accept } })
    assert.equal(bare.status, 200)
    assert.equal(bare.headers.get('content-type'), `${accept}; charset=utf-8`)
  })

test('include in JSON and form bodies is read as in an upload, and a wrong member is refused before the download', async (t) => {
  const service = await startService(t, { parts })
  const { post } = await service.account()
  const refused = async (body: string, type: string): Promise<unknown[]> => {
    const { error } = (await (await post(body, { 'content-type': type })).json()) as Json
    return [error.code, error.param]
  }
  const url = 'https://example.com/a.pdf'
  const json = JSON.stringify({ file_url: url, include: 'document,words' })
  assert.deepEqual(await refused(json, 'application/json'), ['invalid_parameter', 'include'])
  const form = new URLSearchParams({ file_url: url, include: 'document,words' }).toString()
  assert.deepEqual(await refused(form, 'application/x-www-form-urlencoded'), ['invalid_parameter', 'include'])
})
