import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConversionErrorCode, convert, convertToParts } from '@docmill/convert'
import { openCfb } from '../../carriers/cfb/open.ts'
import { writeCompoundFile } from '../../carriers/cfb/write.ts'
import { recordsIn } from '../../office/drawing/art-records.ts'

function refused(bytes: Uint8Array, code: ConversionErrorCode, options = {}): Promise<void> {
  return assert.rejects(convert(bytes, { filename: 'a.ppt', ...options }), { code })
}

const golden = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'goldens', name))

test('a presentation of PowerPoint 95 is refused by name', async () => {
  await refused(
    writeCompoundFile({ PP40: new Uint8Array(100), 'Current User': new Uint8Array(4) }),
    'unsupported_file_type',
  )
  await refused(
    writeCompoundFile({ 'PowerPoint Document': new Uint8Array(100), Text_Content: new Uint8Array(100) }),
    'unsupported_file_type',
  )
})

test('of a presentation that was saved for PowerPoint 95, too, the newer form is read', async () => {
  const cfb = openCfb(golden('slide-order.ppt'), () => {})
  const streams = ['PowerPoint Document', 'Current User'].map((name) => [name, cfb.find(name)!.bytes()] as const)
  const bytes = writeCompoundFile({
    ...Object.fromEntries(streams.map(([name, stream]) => [`PP97_DUALSTORAGE/${name}`, stream])),
    'PowerPoint Document': new Uint8Array(100),
  })
  assert.match((await convert(bytes, { filename: 'a.ppt' })).content, /First slide I added/)
})

test('a compound file without a presentation is corrupt', async () => {
  await refused(writeCompoundFile({ 'PowerPoint Document': new Uint8Array(100) }), 'file_corrupt')
})

test('a wrong password is distinguished from a right one', async () => {
  await refused(golden('password.ppt'), 'file_encrypted', { password: 'wrong' })
  assert.match((await convert(golden('password.ppt'), { filename: 'a.ppt', password: 'hello' })).content, /protected/)
})

test('the pages that are asked for keep their numbers', async () => {
  const { tree: document } = await convertToParts(golden('notes.ppt'), { filename: 'a.ppt', pages: '2' })
  const breaks = document.children.filter((block) => block.type === 'pageBreak')
  assert.deepEqual(
    breaks.map(({ page }) => page),
    [2],
  )
})

test('reading leaves the given bytes as they were', async () => {
  const bytes = golden('password.ppt')
  const before = Uint8Array.from(bytes)
  await convert(bytes, { filename: 'a.ppt', password: 'hello' })
  assert.deepEqual(Uint8Array.from(bytes), before)
})

const documentContainer = 0x03e8
const userEdit = 0x0ff5
const persistDirectory = 0x1772

test('a chain of edits that leads back to itself ends', async () => {
  const cfb = openCfb(golden('notes.ppt'), () => {})
  const stream = Uint8Array.from(cfb.find('PowerPoint Document')!.bytes())
  const view = new DataView(stream.buffer)
  const place = [...recordsIn(view, 0, stream.length)].findLast(({ type }) => type === userEdit)!.start
  view.setUint32(place + 8, place - 8, true)
  const bytes = writeCompoundFile({
    'PowerPoint Document': stream,
    'Current User': cfb.find('Current User')!.bytes(),
  })
  const { content } = await convert(bytes, { filename: 'a.ppt' })
  assert.match(content, /^#+ \S/)
})

test('where an edit does not lead to the one before it, that which was saved before it does', async () => {
  const cfb = openCfb(golden('notes.ppt'), () => {})
  const stream = cfb.find('PowerPoint Document')!.bytes()
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
  const all = [...recordsIn(view, 0, stream.length)]
  const document = all.findLast(({ type }) => type === documentContainer)!
  const edit = all.findLast(({ type }) => type === userEdit)!
  const saved = Buffer.concat([stream, stream.subarray(document.start - 8, document.end)])
  const directory = record(persistDirectory, [(1 << 20) | 1, stream.length])
  const editPlace = saved.length + directory.length
  const fields = new Uint32Array(stream.slice(edit.start, edit.end).buffer)
  fields.set([editPlace, saved.length], 2)
  const user = Uint8Array.from(cfb.find('Current User')!.bytes())
  new DataView(user.buffer).setUint32(16, editPlace, true)
  const bytes = writeCompoundFile({
    'PowerPoint Document': Buffer.concat([saved, directory, record(userEdit, fields)]),
    'Current User': user,
  })
  const { content, warnings } = await convert(bytes, { filename: 'a.ppt' })
  assert.equal(content, (await convert(golden('notes.ppt'), { filename: 'a.ppt' })).content)
  assert.deepEqual(
    warnings.map(({ details }) => details),
    [{ what: 'its chain of edits' }],
  )
})

function record(type: number, fields: Iterable<number>): Buffer {
  const content = Buffer.from(Uint32Array.from(fields).buffer)
  const header = Buffer.alloc(8)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}
