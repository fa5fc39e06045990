import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMedia } from './media.ts'
import type { PresentationFile } from './persist.ts'

function atom(type: number, content: Buffer, instance = 0): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(instance << 4, 0)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

const container = (type: number, ...parts: Buffer[]): Buffer => atom(type, Buffer.concat(parts))
const string = (instance: number, text: string): Buffer => atom(0x0fba, Buffer.from(text, 'utf16le'), instance)
const integers = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

function namesIn(...parts: Buffer[]): Map<number, string> {
  const bytes = Buffer.concat(parts)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const document = { type: 0x03e8, instance: 0, version: 15, start: 0, end: bytes.length }
  return readMedia({ bytes, view, document } as unknown as PresentationFile)
}

test('a sound within the presentation is called as in the list of sounds', () => {
  const sound = container(0x100f, atom(0x1004, integers(7, 0)), atom(0x1013, integers(2, 100)))
  const listed = container(0x07e6, string(0, 'bell.wav'), string(1, '.WAV'), string(2, '2'))
  assert.deepEqual(namesIn(container(0x0409, sound), container(0x07e4, listed)), new Map([[7, 'bell.wav']]))
})

test('a film is called as its file, without the folders of somebody', () => {
  const film = container(0x1006, container(0x1005, atom(0x1004, integers(3, 0)), string(0, 'C:\\My films\\ducks.avi')))
  assert.deepEqual(namesIn(container(0x0409, film)), new Map([[3, 'ducks.avi']]))
})

test('links and embedded documents are no media', () => {
  const link = container(0x0fd7, atom(0x0fd3, integers(1)), string(0, 'Ducks'), string(1, 'https://example.com/'))
  assert.equal(namesIn(container(0x0409, link)).size, 0)
})
