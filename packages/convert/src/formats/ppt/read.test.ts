import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConversionErrorCode, convert } from '@docmill/convert'
import { openCfb } from '../../cfb/open.ts'
import { writeCompoundFile } from '../../cfb/write.ts'
import { recordsIn } from '../../drawing/art-records.ts'

function refused(bytes: Uint8Array, code: ConversionErrorCode, options = {}): Promise<void> {
  return assert.rejects(convert(bytes, { filename: 'a.ppt', ...options }), { code })
}

const golden = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'goldens', name))

test('a presentation of PowerPoint 95 is refused by name', async () => {
  await refused(
    writeCompoundFile({ PP40: new Uint8Array(100), 'Current User': new Uint8Array(4) }),
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

test('a wrong password is told from a right one', async () => {
  await refused(golden('password.ppt'), 'file_encrypted', { password: 'wrong' })
  assert.match((await convert(golden('password.ppt'), { filename: 'a.ppt', password: 'hello' })).content, /protected/)
})

test('the pages that are asked for keep their numbers', async () => {
  const { document } = await convert(golden('notes.ppt'), { filename: 'a.ppt', pages: '2' })
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

const userEdit = 0x0ff5

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
