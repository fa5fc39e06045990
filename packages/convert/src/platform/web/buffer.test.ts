import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import type { Encoding } from '../contract.ts'
import * as node from '../node/buffer.ts'
import * as web from './buffer.ts'

const encodings: Encoding[] = ['latin1', 'utf8', 'utf-8', 'utf16le', 'base64', 'hex']
const encoding = fc.constantFrom(...encodings)
/** Few values, so that what is searched for is found. */
const bytes = fc.uint8Array({ max: 3, maxLength: 40 })
const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 60 }), utf8Bytes())
const text = fc.string({ unit: 'binary', maxLength: 40 })
const place = fc.integer({ min: -50, max: 50 })

/** Nearly well-formed UTF-8. */
function utf8Bytes() {
  return fc
    .tuple(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat({ max: 40 }), fc.nat({ max: 255 }))
    .map(([text, at, byte]) => {
      const made = new TextEncoder().encode(text)
      if (at < made.length) made[at] = byte
      return made
    })
}

/** The same of both, or an error of both. */
function same<T>(ask: (platform: typeof node) => T): void {
  const [expected, found] = [node, web as unknown as typeof node].map((platform) => {
    try {
      const value = ask(platform)
      return value instanceof Uint8Array ? Array.from(value) : value
    } catch {
      return 'an error'
    }
  })
  assert.deepEqual(found, expected)
}

test('bytes become the text that they become in Node', () => {
  fc.assert(
    fc.property(anyBytes, encoding, fc.nat({ max: 70 }), fc.nat({ max: 70 }), (source, name, start, end) => {
      same(({ Buffer }) => Buffer.from(source).toString(name))
      same(({ Buffer }) => Buffer.from(source).toString(name, start, end))
    }),
  )
})

test('text becomes the bytes that it becomes in Node', () => {
  const base64 = fc.string({ unit: fc.constantFrom(...'ABCxyz019+/-_= \n'), maxLength: 40 })
  fc.assert(
    fc.property(fc.oneof(text, base64), encoding, (source, name) => {
      // Of what are no digits, Node takes the lower byte of each character, and reads on behind some `=`.
      if (name === 'base64' && /=+[^=\s]/.test(source)) return
      if ((name === 'base64' || name === 'hex') && /[^\0-\xff]/.test(source)) return
      same(({ Buffer }) => Buffer.from(source, name))
    }),
  )
})

test('what is searched for is found where Node finds it', () => {
  const wanted = fc.oneof(fc.uint8Array({ max: 3, minLength: 1, maxLength: 3 }), fc.nat({ max: 300 }))
  fc.assert(
    fc.property(bytes, wanted, place, (source, value, from) => {
      const needle = (Buffer: typeof node.Buffer) =>
        typeof value === 'number' ? value : Buffer.from(value).toString('latin1')
      same(({ Buffer }) => Buffer.from(source).indexOf(needle(Buffer), from, 'latin1'))
      same(({ Buffer }) => Buffer.from(source).lastIndexOf(needle(Buffer), from, 'latin1'))
      same(({ Buffer }) => Buffer.from(source).lastIndexOf(needle(Buffer), undefined, 'latin1'))
      same(({ Buffer }) => Buffer.from(source).includes(needle(Buffer), from, 'latin1'))
    }),
  )
})

test('bytes are compared, joined and copied as in Node', () => {
  const within = fc.nat({ max: 6 })
  fc.assert(
    fc.property(bytes, bytes, within, within, (one, other, start, length) => {
      same(({ Buffer }) => Buffer.from(one).equals(other))
      same(({ Buffer }) => Math.sign(Buffer.from(one).compare(other)))
      const end = Math.min(start + length, one.length)
      if (start <= end && start <= other.length)
        same(({ Buffer }) => Buffer.from(one).compare(other, start, other.length, start, end))
      same(({ Buffer }) => Buffer.concat([one, other, one]))
      same(({ Buffer }) => Buffer.concat([one, other], start + length))
      same(({ Buffer }) => Buffer.from(one).subarray(start, end).toString('hex'))
      same(({ Buffer }) => {
        const target = Buffer.alloc(20, 7)
        const count = Buffer.from(one).copy(target, start, Math.min(length, one.length))
        return [count, ...target]
      })
      same(({ Buffer }) => Buffer.from(one).swap16())
    }),
  )
})

test('numbers are read and written as in Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), fc.nat({ max: 4 }), (source, at) => {
      same(({ Buffer }) => {
        const buffer = Buffer.from(source)
        const numbers = [buffer.readUInt16LE(at), buffer.readUInt32LE(at), buffer.readUInt32BE(at)]
        return [...numbers, buffer.readUIntBE(at, 3), buffer.readBigUInt64LE(at), buffer.readBigUInt64BE(at)]
      })
      same(({ Buffer }) => Buffer.from(source).readUInt32LE(9 + at))
      same(({ Buffer }) => {
        const buffer = Buffer.alloc(40)
        buffer.writeUInt8(source[0] as number, at)
        buffer.writeUInt16LE(256 * (source[1] as number), at + 1)
        buffer.writeUInt32LE(0xfedcba98, at + 3)
        buffer.writeUInt32BE(0xfedcba98, at + 7)
        buffer.writeBigUInt64BE(0xfedcba9876543210n, at + 11)
        buffer.write('BM', at + 19, 'latin1')
        return buffer
      })
    }),
  )
})

test('UTF-8 and ASCII are recognised as in Node', () => {
  fc.assert(
    fc.property(anyBytes, (source) => {
      same(({ isUtf8 }) => isUtf8(source))
      same(({ isAscii }) => isAscii(source))
    }),
  )
  for (let lead = 0; lead < 256; lead++)
    for (let second = 0; second < 256; second++)
      for (const further of [[], [0x80], [0x80, 0x80]]) {
        const source = Uint8Array.from([lead, second, ...further])
        if (node.isUtf8(source) !== web.isUtf8(source)) assert.fail(`${source}`)
      }
})

test('a view shares its memory, a copy does not', () => {
  const { Buffer } = web
  const memory = new Uint8Array([1, 2, 3, 4])
  const view = Buffer.from(memory.buffer, 1, 2)
  const copy = Buffer.from(memory)
  memory[1] = 9
  assert.deepEqual([...view, ...copy], [9, 3, 1, 2, 3, 4])
  assert.ok(Buffer.isBuffer(view.subarray(1)) && !Buffer.isBuffer(memory))
})
