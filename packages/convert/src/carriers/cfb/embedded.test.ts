import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { embeddedFile, packagedFile } from './embedded.ts'
import { readOle1Object } from './ole1-object.ts'
import { openCfb } from './open.ts'
import { writeCompoundFile } from './write.ts'

const bytes = Buffer.from('What is within.')

/** What an object with these streams embeds. */
function found(streams: Record<string, Uint8Array>, path = '') {
  return embeddedFile(openCfb(writeCompoundFile(streams), assert.fail), path)
}

function length(value: number): Buffer {
  const field = Buffer.alloc(4)
  field.writeUInt32LE(value)
  return field
}

/** As the object packager writes a file ([MS-OLEDS] §2.3.6). */
function packaged(label: string, name: string, content: Uint8Array): Buffer {
  const path = Buffer.from('C:\\temp\\a.txt\0')
  const named = Buffer.from(`\x02\x00${label}\0${name}\0\x00\x00\x03\x00`, 'latin1')
  return Buffer.concat([named, length(path.length), path, length(content.length), content, Buffer.from('more')])
}

test('a stream that is a document by itself is what an object embeds', () => {
  for (const name of ['Package', 'EmbeddedOdf', 'package_stream'])
    assert.deepEqual(found({ [`Pool/_1/${name}`]: bytes, Package: Buffer.from('another') }, 'Pool/_1'), {
      bytes: new Uint8Array(bytes),
      filename: 'object',
    })
  assert.equal(found({ CONTENTS: Buffer.from('%PDF-1.7') })?.filename, 'object.pdf')
})

test('a document of several streams becomes a file of its own', () => {
  for (const [stream, filename] of [
    ['WordDocument', 'object.doc'],
    ['Workbook', 'object.xls'],
    ['Book', 'object.xls'],
    ['PowerPoint Document', 'object.ppt'],
  ] as const) {
    const file = found({ [`Pool/_1/${stream}`]: bytes, 'Pool/_1/Data/more': bytes, other: bytes }, 'Pool/_1')
    assert.equal(file?.filename, filename)
    const paths = openCfb(file.bytes, assert.fail).list()
    assert.deepEqual(paths.map(({ path }) => path).sort(), ['Data', 'Data/more', stream].sort())
  }
})

test('a packaged file has its name without folders, its label where it has none', () => {
  for (const [name, filename] of [
    ['C:\\docs\\größe.txt', 'größe.txt'],
    ['docs/b.txt', 'b.txt'],
    ['', 'Label'],
  ] as const)
    assert.deepEqual(found({ '\u0001Ole10Native': Buffer.concat([length(99), packaged('Label', name, bytes)]) }), {
      bytes: new Uint8Array(bytes),
      filename,
    })
})

test('what is no document is none', () => {
  assert.equal(found({ CONTENTS: bytes, other: bytes }), undefined)
  assert.equal(found({ '\u0001Ole10Native': Buffer.concat([length(99), bytes]) }), undefined)
  const whole = packaged('a', 'b', bytes)
  for (let end = 0; end < whole.indexOf(bytes); end++) assert.equal(packagedFile(whole.subarray(0, end)), undefined)
})

test('an object of OLE 1.0 states its program and its data', () => {
  const names = ['Excel.Sheet.8\0', '', 'Item\0'].flatMap((name) => [length(name.length), Buffer.from(name)])
  const object = Buffer.concat([length(0x501), length(2), ...names, length(bytes.length), bytes, Buffer.from('more')])
  const read = readOle1Object(object)
  assert.deepEqual([read?.program, Buffer.from(read?.data ?? [])], ['Excel.Sheet.8', bytes])
  const linked = Buffer.from(object)
  linked[4] = 1
  assert.equal(readOle1Object(linked), undefined)
  for (let end = 0; end < object.indexOf(bytes); end++) assert.equal(readOle1Object(object.subarray(0, end)), undefined)
})

test('any bytes are an object or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (any) => {
      packagedFile(Buffer.concat([Buffer.from([2, 0]), any]))
      readOle1Object(Buffer.concat([length(0x501), length(2), any]))
    }),
  )
})
