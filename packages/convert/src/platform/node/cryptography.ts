/** Hash functions and AES by OpenSSL. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  getHashes,
  pbkdf2Sync,
  timingSafeEqual,
} from 'node:crypto'
import type { Cryptography } from '../contract.ts'

export const isHash: Cryptography['isHash'] = (name) => getHashes().includes(name)

export const digest: Cryptography['digest'] = (name, ...parts) => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const hmacSha1: Cryptography['hmacSha1'] = (key, bytes) => createHmac('sha1', key).update(bytes).digest()

export const deriveKey: Cryptography['deriveKey'] = (password, salt, rounds, bytes) =>
  pbkdf2Sync(password, salt, rounds, bytes, 'sha1')

export const decryptCbc: Cryptography['decryptCbc'] = (key, vector, data) =>
  createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector)
    .setAutoPadding(false)
    .update(data)

export const decryptEcb: Cryptography['decryptEcb'] = (key, data) =>
  createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(data)

export const encryptEcb: Cryptography['encryptEcb'] = (key, data) =>
  createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(data)

export const isEqual: Cryptography['isEqual'] = timingSafeEqual
