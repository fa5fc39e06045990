import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { plainText } from '../../../core/document/plain.ts'
import { readMatroska } from './matroska.ts'

function element(id: number, ...parts: (Uint8Array | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part >> 8, part & 0xff) : Buffer.from(part))),
  )
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size[0] = 1
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xffff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  )
  return Buffer.concat([name, size, body])
}

/** One text track, number 1, whose cues begin at seconds 1, 2, … and have no length. */
function film(codec: string, cues: readonly (string | Uint8Array)[], encoding: Uint8Array = Buffer.alloc(0)): Buffer {
  const track = element(0xae, element(0xd7, 1), element(0x86, codec), encoding)
  const blocks = cues.map((cue, index) => element(0xa3, Buffer.of(0x81), (index + 1) * 1000, Buffer.of(0), cue))
  return Buffer.concat([
    element(0x1a45dfa3),
    element(0x18538067, element(0x1654ae6b, track), element(0x1f43b675, element(0xe7, 0), ...blocks)),
  ])
}

const compressed = (algorithm: number, settings = ''): Buffer =>
  element(0x6d80, element(0x6240, element(0x5034, element(0x4254, algorithm), element(0x4255, settings))))

const said = (bytes: Uint8Array): [startS: number, words: string][] =>
  readMatroska(bytes).cues.map(({ startS, children }) => [startS, plainText(children)])

test('cues begin where their block does, in the order of time', () => {
  assert.deepEqual(said(film('S_TEXT/UTF8', ['One', 'Two\nlines'])), [
    [1, 'One'],
    [2, 'Two lines'],
  ])
})

test('of a styled subtitle the words are kept', () => {
  const cue = '0,0,Default,,0,0,0,,{\\i1}Look, over there\\Nbehind you'
  assert.deepEqual(said(film('S_TEXT/ASS', [cue])), [[1, 'Look, over there behind you']])
})

test('blocks that are deflated, or lack the bytes that all begin with, are whole again', () => {
  assert.deepEqual(said(film('S_TEXT/UTF8', [deflateSync('Deep')], compressed(0))), [[1, 'Deep']])
  assert.deepEqual(said(film('S_TEXT/UTF8', ['cean'], compressed(3, 'O'))), [[1, 'Ocean']])
  assert.deepEqual(said(film('S_TEXT/UTF8', ['not deflated'], compressed(0))), [])
})

test('chapters within a chapter follow it, and those that are hidden are left out', () => {
  const atom = (seconds: number, title: string, ...within: Buffer[]): Buffer => {
    const start = Buffer.alloc(8)
    start.writeBigUInt64BE(BigInt(seconds) * 1_000_000_000n)
    return element(0xb6, element(0x91, start), element(0x80, element(0x85, title)), ...within)
  }
  const part = atom(0, 'Part', atom(0, 'One'), atom(5, 'Two'), atom(6, 'Secret', element(0x98, 1)))
  const bytes = Buffer.concat([element(0x1a45dfa3), element(0x18538067, element(0x1043a770, element(0x45b9, part)))])
  assert.deepEqual(
    readMatroska(bytes).chapters.map(({ startS, title }) => `${startS} ${title}`),
    ['0 Part', '0 One', '5 Two'],
  )
})

test('subtitles that are pictures have no cues', () => {
  assert.deepEqual(said(film('S_HDMV/PGS', ['x'])), [])
})

test('a file that is cut or damaged anywhere gives what can be read', () => {
  const whole = readFileSync(join(import.meta.dirname, '../goldens/chapters.mkv'))
  const { cues, chapters } = readMatroska(whole)
  assert.deepEqual([cues.length, chapters.length], [3, 2])
  for (let end = 0; end < whole.length; end += 97) {
    const found = readMatroska(whole.subarray(0, end))
    assert.ok(found.cues.length <= 3 && found.chapters.length <= 2)
  }
  for (let at = 0; at < whole.length; at += 31) {
    const damaged = Buffer.from(whole)
    damaged[at] = 0xff - damaged[at]!
    readMatroska(damaged)
  }
})
