import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError, type ConvertOptions, convert } from './index.ts'

const csv = Buffer.from('a,b\n1,2\n')

async function codeOf(options: ConvertOptions): Promise<string> {
  try {
    await convert(csv, { filename: 'table.csv', ...options })
    return 'converted'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

const useless: readonly ConvertOptions[] = [
  { password: 'x' },
  { pages: '1' },
  { language: 'de' },
  { ocr: 'force' },
  { pageSeparator: '---' },
  { images: 'embed' },
]

for (const options of useless) {
  test(`an option that can have no effect is refused: ${JSON.stringify(options)}`, async () => {
    assert.equal(await codeOf(options), 'invalid_parameter')
  })
}

test('bytes, a blob and a stream convert alike', async () => {
  const blob = new Blob([csv])
  const [ofBytes, ofBlob, ofStream] = await Promise.all(
    [csv, blob, blob.stream()].map((source) => convert(source, { filename: 'table.csv' })),
  )
  assert.match(ofBytes!.content, /\| a \| b \|/)
  assert.deepEqual([ofBlob!.content, ofStream!.content], [ofBytes!.content, ofBytes!.content])
})

test('nothing at all is file_empty, and a byte over the limit is file_too_large', async () => {
  await assert.rejects(
    convert(new Uint8Array(0)),
    (error) => error instanceof ConversionError && error.code === 'file_empty',
  )
  assert.equal(await codeOf({ limits: { fileBytes: csv.length } }), 'converted')
  assert.equal(await codeOf({ limits: { fileBytes: csv.length - 1 } }), 'file_too_large')
})

test('output is bounded', async () => {
  assert.equal(await codeOf({ limits: { outputCharacters: 10 } }), 'content_limit_exceeded')
})

test('a conversion that was cancelled before it began is conversion_aborted', async () => {
  assert.equal(await codeOf({ signal: AbortSignal.abort() }), 'conversion_aborted')
})
