/**
 * Hash functions and AES in JavaScript: the Web Cryptography API answers only later, has neither MD5 nor AES without chaining, and is
 * not there on pages without https.
 */
import { cbc, ecb } from '@noble/ciphers/aes.js'
import { hmac } from '@noble/hashes/hmac.js'
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import type { Cryptography } from '../contract.ts'
import { Buffer } from './buffer.ts'

const functions = new Map(Object.entries({ md5, ripemd160, sha1, sha224, sha256, sha384, sha512 }))
const asItIs = { disablePadding: true }

export const isHash: Cryptography['isHash'] = (name) => functions.has(name)

export const digest: Cryptography['digest'] = (name, ...parts) => {
  const hash = functions.get(name)?.create()
  if (!hash) throw new Error(`there is no hash function ${name}`)
  for (const part of parts) hash.update(part)
  return bufferOf(hash.digest())
}

export const hmacSha1: Cryptography['hmacSha1'] = (key, bytes) => bufferOf(hmac(sha1, key, bytes))

export const deriveKey: Cryptography['deriveKey'] = (password, salt, rounds, bytes) =>
  bufferOf(pbkdf2(sha1, password, salt, { c: rounds, dkLen: bytes }))

export const decryptCbc: Cryptography['decryptCbc'] = (key, vector, data) =>
  bufferOf(cbc(key, vector, asItIs).decrypt(data))

export const decryptEcb: Cryptography['decryptEcb'] = (key, data) => bufferOf(ecb(key, asItIs).decrypt(data))

export const encryptEcb: Cryptography['encryptEcb'] = (key, data) => bufferOf(ecb(key, asItIs).encrypt(data))

export const isEqual: Cryptography['isEqual'] = (a, b) => {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= (a[at] as number) ^ (b[at] ?? 0)
  return difference === 0
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
