import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConversionErrorCode, convert } from '@docmill/convert'
import { writeCompoundFile } from '../../cfb/write.ts'

function refused(bytes: Uint8Array, code: ConversionErrorCode, options = {}): Promise<void> {
  return assert.rejects(convert(bytes, { filename: 'a.doc', ...options }), { code })
}

const golden = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'goldens', name))

function header(ident: number, nFib: number): Uint8Array {
  const bytes = new Uint8Array(1000)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, ident, true)
  view.setUint16(2, nFib, true)
  return bytes
}

test('a document of Word 2 is refused by name, in a compound file and without one', async () => {
  await refused(writeCompoundFile({ WordDocument: header(0xa5db, 45) }), 'unsupported_file_type')
  await refused(header(0xa5db, 45), 'unsupported_file_type')
})

test('a document whose text is missing is corrupt', async () => {
  const bytes = header(0xa5ec, 193)
  new DataView(bytes.buffer).setUint32(0x4c, 5000, true)
  new DataView(bytes.buffer).setUint32(0x18, 90_000, true)
  await refused(writeCompoundFile({ WordDocument: bytes, '0Table': new Uint8Array(10) }), 'file_corrupt')
})

test('a wrong password is told from a right one', async () => {
  await refused(golden('password.doc'), 'file_encrypted', { password: 'wrong' })
})

test('reading leaves the given bytes as they were', async () => {
  const bytes = golden('password.doc')
  const before = Uint8Array.from(bytes)
  await convert(bytes, { filename: 'a.doc', password: 'password' })
  assert.deepEqual(Uint8Array.from(bytes), before)
})

test('the summary of the document is its metadata', async () => {
  const { metadata } = await convert(golden('styles-and-lists.doc'), { filename: 'a.doc' })
  assert.equal(metadata.title, 'Rich document')
  assert.equal(metadata.author, 'Ann Writer')
})
