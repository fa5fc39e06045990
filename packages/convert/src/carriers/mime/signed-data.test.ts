import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { cmsKind, signedContent } from './signed-data.ts'

/** An element with its length stated. */
function element(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 0xff]), body])
}

/** An element that goes on to its mark. */
function open(tag: number, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.alloc(2)])
}

const identifier = (kind: number): Buffer => Buffer.from([6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, kind])
const version = Buffer.from([2, 1, 1])
const algorithms = element(0x31)

test('what is signed is found, whole or in pieces, with lengths and without', () => {
  const words = Buffer.from('Content-Type: text/plain\n\nwords')
  for (const made of [element, open]) {
    const whole = made(0x30, identifier(1), made(0xa0, element(4, words)))
    const pieces = made(0x30, identifier(1), made(0xa0, made(0x24, element(4, words), element(4, words))))
    const signed = (content: Buffer): Buffer =>
      made(0x30, identifier(2), made(0xa0, made(0x30, version, algorithms, content)))
    assert.equal(Buffer.from(signedContent(signed(whole))!).toString(), words.toString())
    assert.equal(Buffer.from(signedContent(signed(pieces))!).toString(), words.toString().repeat(2))
    assert.equal(signedContent(signed(made(0x30, identifier(1)))), undefined)
  }
})

test('what is encrypted is reported', () => {
  assert.equal(cmsKind(element(0x30, identifier(3), element(0xa0))), 'encrypted')
  assert.equal(cmsKind(element(0x30, identifier(1))), undefined)
})

test('any bytes are survived', () => {
  const part = fc.constantFrom(
    [0x30, 0x80],
    [0xa0, 0x80],
    [0x24, 0x80],
    [0, 0],
    [0x30, 0x84, 255, 255, 255, 255],
    [...identifier(2)],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.array(fc.integer({ min: 0, max: 255 })))), (parts) => {
      signedContent(
        Uint8Array.from([...element(0x30, identifier(2)).subarray(0, 4), ...identifier(2), ...parts.flat()]),
      )
    }),
  )
  signedContent(Buffer.alloc(1_000_000, 0x80))
})
