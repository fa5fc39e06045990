import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConversionErrorCode, convert } from '@docmill/convert'
import { openCfb } from '../../carriers/cfb/open.ts'
import { writeCompoundFile } from '../../carriers/cfb/write.ts'
import { type Fib, part, readFib } from './fib.ts'

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

test('a wrong password is distinguished from a right one', async () => {
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

/** The streams of a golden, its tables changed. */
function withTables(name: string, change: (table: Uint8Array, fib: Fib) => void): Uint8Array {
  const cfb = openCfb(golden(name), () => {})
  const streams: Record<string, Uint8Array> = {}
  for (const { path, kind } of cfb.list()) if (kind === 'stream') streams[path] = cfb.find(path)!.bytes()
  const fib = readFib(streams.WordDocument!)
  const table = Uint8Array.from(streams[fib.table]!)
  change(table, fib)
  return writeCompoundFile({ ...streams, [fib.table]: table })
}

test('styles that are based on themselves are styles of their own', async () => {
  const bytes = withTables('styles-and-lists.doc', (table, fib) => {
    const { offset } = fib.at(part.stshf)
    const view = new DataView(table.buffer)
    const count = view.getUint16(offset + 2, true)
    let at = offset + 2 + view.getUint16(offset, true)
    for (let index = 0; index < count; index++) {
      const size = view.getUint16(at, true)
      if (size > 0) view.setUint16(at + 4, (view.getUint16(at + 4, true) & 0xf) | (index << 4), true)
      at += 2 + size
    }
  })
  assert.match((await convert(bytes, { filename: 'a.doc' })).content, /^# Chapter one$/m)
})

test('notes and comments that are each the whole text cannot multiply it', async () => {
  const bytes = withTables('notes-and-comment.doc', (table, fib) => {
    const view = new DataView(table.buffer)
    for (const index of [part.plcffndTxt, part.plcfendTxt, part.plcfandTxt]) {
      const { offset, length } = fib.at(index)
      view.setInt32(offset, -1000, true)
      for (let at = 4; at + 4 <= length; at += 4) view.setUint32(offset + at, 0x7fffffff, true)
    }
  })
  assert.ok((await convert(bytes, { filename: 'a.doc' })).content.length < 1000)
})
