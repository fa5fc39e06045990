import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readAnyForm, readData } from './data.ts'
import { tesseractData } from './files.ts'

test('data are read as they are, from gzip and from Brotli', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const data = Buffer.from('data of a language')
  writeFileSync(join(folder, 'one.traineddata'), data)
  writeFileSync(join(folder, 'two.traineddata.gz'), gzipSync(data))
  writeFileSync(join(folder, 'six.traineddata.br'), brotliCompressSync(data))
  for (const name of ['one', 'two', 'six'])
    assert.deepEqual(await readAnyForm(join(folder, `${name}.traineddata`)), data, name)
  await assert.rejects(readAnyForm(join(folder, 'ten.traineddata')), /there is no .*ten\.traineddata/)
})

test('the data of the package are whole: a table of parts, each within the file', async () => {
  for (const [name, file] of Object.entries(tesseractData)) {
    const data = await readData(file)
    const count = data.readInt32LE(0)
    const offsets = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)))
    assert.ok(count > 0 && offsets.some((offset) => offset > 0), name)
    assert.ok(
      offsets.every((offset) => offset < data.length),
      name,
    )
  }
})
