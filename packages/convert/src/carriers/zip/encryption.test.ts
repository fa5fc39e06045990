import assert from 'node:assert/strict'
import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { openZip } from './archive.ts'
import { decrypt } from './encryption.ts'

const password = 'passw'

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error.code
  }
  return 'none'
}

/** AE-2 as WinZip's specification has it: salt, verifier, what is sealed, code. */
function sealed(content: Uint8Array, strength: 1 | 2 | 3): Buffer {
  const keyBytes = 8 + 8 * strength
  const salt = Buffer.alloc(keyBytes / 2, 7)
  const derived = pbkdf2Sync(password, salt, 1_000, 2 * keyBytes + 2, 'sha1')
  const cipher = createCipheriv(`aes-${keyBytes * 8}-ecb`, derived.subarray(0, keyBytes), null).setAutoPadding(false)
  const body = Buffer.from(content)
  for (let at = 0; at < body.length; at += 16) {
    const counter = Buffer.alloc(16)
    counter.writeUInt32LE(at / 16 + 1)
    for (const [index, byte] of cipher.update(counter).entries())
      if (at + index < body.length) body[at + index]! ^= byte
  }
  const code = createHmac('sha1', derived.subarray(keyBytes, 2 * keyBytes))
    .update(body)
    .digest()
  return Buffer.concat([salt, derived.subarray(2 * keyBytes), body, code.subarray(0, 10)])
}

const aes = (strength: number) => ({ check: 0, strong: false, aes: { strength, method: 0, hasChecksum: false } })

test('AES is undone with keys of every length, over more blocks than one chunk has', () => {
  const content = Buffer.from(Array.from({ length: 200_005 }, (_, index) => (index * 31) & 0xff))
  for (const strength of [1, 2, 3] as const)
    assert.ok(content.equals(decrypt(sealed(content, strength), aes(strength), password)))
})

test('a change to what AES has sealed is found by its code', () => {
  const bytes = sealed(Buffer.from('Secret words'), 3)
  for (const at of [18, bytes.length - 11, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    assert.equal(
      codeOf(() => decrypt(changed, aes(3), password)),
      'file_corrupt',
    )
  }
})

test('what is too short for its salt, or of a strength that is none, opens with no password', () => {
  const bytes = sealed(Buffer.from('Secret words'), 3)
  for (const [data, strength] of [
    [bytes.subarray(0, 20), 3],
    [bytes, 0],
    [bytes, 4],
  ] as const)
    assert.equal(
      codeOf(() => decrypt(data, aes(strength), password)),
      'file_encrypted',
    )
})

test('of a thousand wrong passwords none opens an entry, though some of them fit its one byte of check', () => {
  const read = entryReader('traditional-password.zip')
  assert.match(read(password), /^Secret words/)
  const codes = Array.from({ length: 1_000 }, (_, index) => codeOf(() => read(`wrong ${index}`)))
  assert.deepEqual(new Set(codes), new Set(['file_encrypted']))
})

test('a wrong password is reported as such', () => {
  const read = entryReader('aes-password.zip')
  assert.match(read(password), /^Secret words/)
  assert.equal(
    codeOf(() => read('wrong')),
    'file_encrypted',
  )
})

/** @returns the text of the first entry by a password. */
function entryReader(golden: string): (password: string) => string {
  const bytes = readFileSync(join(import.meta.dirname, '../../formats/zip/goldens', golden))
  return (password) => {
    const { context } = createContext({ limits: defaultLimits, password })
    const archive = openZip(bytes, context)
    return Buffer.from(archive.read(archive.entries[0]!)).toString()
  }
}
