import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as node from '../node/cryptography.ts'
import * as web from './cryptography.ts'

const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 31 + 7) % 251))
const key = bytes(32)

test('hash functions, keys and ciphers give what those of Node give', () => {
  const asked: ((platform: typeof node) => Uint8Array)[] = [
    ...['md5', 'ripemd160', 'sha1', 'sha256', 'sha384', 'sha512'].map(
      (name) =>
        ({ digest, isHash }: typeof node) =>
          Buffer.concat([digest(name, bytes(10), bytes(200)), Buffer.from([Number(isHash(name))])]),
    ),
    ({ hmacSha1 }) => hmacSha1(bytes(20), bytes(1_000)),
    ({ deriveKey }) => deriveKey(bytes(9), bytes(16), 1_000, 66),
    ({ encryptEcb }) => encryptEcb(key, bytes(160)),
    ...[16, 24, 32].flatMap((length) => [
      ({ decryptEcb }: typeof node) => decryptEcb(key.subarray(0, length), bytes(160)),
      ({ decryptCbc }: typeof node) => decryptCbc(key.subarray(0, length), bytes(16), bytes(160)),
    ]),
  ]
  for (const ask of asked) assert.equal(Buffer.from(ask(web)).toString('hex'), Buffer.from(ask(node)).toString('hex'))
})

test('an unknown hash function is known to be none', () => {
  assert.equal(web.isHash('whirlpool9'), false)
  assert.throws(() => web.digest('whirlpool9', bytes(1)))
})

test('equal bytes are equal, others are not', () => {
  assert.deepEqual([web.isEqual(bytes(5), bytes(5)), web.isEqual(bytes(5), Buffer.alloc(5))], [true, false])
})
