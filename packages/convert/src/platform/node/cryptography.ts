/** Hash functions and AES by OpenSSL. */
import { createRequire } from 'node:module'
import type { Cryptography } from '../contract.ts'

/** Loaded by the first document that needs it: 4 ms of the 60 in which a new process converts a small one. */
const load = createRequire(import.meta.url)
let loaded: typeof import('node:crypto') | undefined
const openssl = (): typeof import('node:crypto') => {
  loaded ??= load('node:crypto') as typeof import('node:crypto')
  return loaded
}

export const isHash: Cryptography['isHash'] = (name) => openssl().getHashes().includes(name)

export const digest: Cryptography['digest'] = (name, ...parts) => {
  const hash = openssl().createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const hmacSha1: Cryptography['hmacSha1'] = (key, bytes) =>
  openssl().createHmac('sha1', key).update(bytes).digest()

export const deriveKey: Cryptography['deriveKey'] = (password, salt, rounds, bytes) =>
  openssl().pbkdf2Sync(password, salt, rounds, bytes, 'sha1')

export const decryptCbc: Cryptography['decryptCbc'] = (key, vector, data) =>
  openssl()
    .createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector)
    .setAutoPadding(false)
    .update(data)

export const decryptEcb: Cryptography['decryptEcb'] = (key, data) =>
  openssl()
    .createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(data)

export const encryptEcb: Cryptography['encryptEcb'] = (key, data) =>
  openssl()
    .createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(data)

export const isEqual: Cryptography['isEqual'] = (one, other) => openssl().timingSafeEqual(one, other)
