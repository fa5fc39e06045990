import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInlinePicture } from './drawings.ts'

const headerLength = 0x44

/** A record of Office drawings ([MS-ODRAW] §2.2). */
function record(type: number, content: Uint8Array, versionAndInstance: number): Uint8Array {
  const bytes = new Uint8Array(8 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, versionAndInstance, true)
  view.setUint16(2, type, true)
  view.setUint32(4, content.length, true)
  bytes.set(content, 8)
  return bytes
}

/** PICF ([MS-DOC] §2.9.190) and a shape that draws a text (gtextUNICODE). */
function wordArt(text: string): Uint8Array {
  const characters = new Uint8Array(Buffer.from(`${text}\0`, 'utf16le'))
  const properties = new Uint8Array(6 + characters.length)
  const view = new DataView(properties.buffer)
  view.setUint16(0, 0x80c0, true)
  view.setUint32(2, characters.length, true)
  properties.set(characters, 6)
  const shape = record(0xf004, record(0xf00b, properties, 0x13), 0xf)
  const picture = new Uint8Array(headerLength + shape.length)
  const header = new DataView(picture.buffer)
  header.setInt32(0, picture.length, true)
  header.setUint16(4, headerLength, true)
  header.setUint16(6, 0x64, true)
  picture.set(shape, headerLength)
  return picture
}

test('a text that is drawn as a shape in the line is read', () => {
  assert.equal(readInlinePicture(wordArt('Caption'), 0).shape?.wordArt, 'Caption')
})

test('a picture that is cut off is none', () => {
  const bytes = wordArt('Caption')
  for (let length = 0; length < bytes.length; length++) readInlinePicture(bytes.subarray(0, length), 0)
  assert.equal(readInlinePicture(bytes.subarray(0, headerLength), 0).shape, undefined)
})
