import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRc4 } from './rc4.ts'

function encipher(key: string, plain: string): string {
  const bytes = new TextEncoder().encode(plain)
  createRc4(new TextEncoder().encode(key)).apply(bytes, 0, bytes.length)
  return Buffer.from(bytes).toString('hex').toUpperCase()
}

test('the well-known vectors come out', () => {
  assert.equal(encipher('Key', 'Plaintext'), 'BBF316E8D940AF0AD3')
  assert.equal(encipher('Wiki', 'pedia'), '1021BF0420')
  assert.equal(encipher('Secret', 'Attack at dawn'), '45A01F645FC35B383552544B9BF5')
})

test('two calls go on where one call would', () => {
  const key = Uint8Array.of(1, 2, 3)
  const whole = new Uint8Array(20)
  const parts = new Uint8Array(20)
  createRc4(key).apply(whole, 0, 20)
  const rc4 = createRc4(key)
  rc4.apply(parts, 0, 7)
  rc4.apply(parts, 7, 20)
  assert.deepEqual(parts, whole)
})
