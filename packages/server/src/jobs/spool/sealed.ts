/**
 * AES-256-GCM (NIST SP 800-38D): texts that are kept in the database, and the keys that they and files are encrypted
 * with. Each job has keys of its own, which are kept wrapped; without its row nothing of a job can be read.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
export const tagBytes = 16
export const keyBytes = 32

/** @param place Where it is kept: what was moved from elsewhere does not open. @returns base64 */
export function seal(key: KeyObject, place: string, content: string | Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  return Buffer.concat([nonce, encrypt(key, nonce, place, Buffer.from(content))]).toString('base64')
}

/** @throws Error for what was sealed with another key, for another place, or was changed. */
export function open(key: KeyObject, place: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  return decrypt(key, bytes.subarray(0, nonceBytes), place, bytes.subarray(nonceBytes))
}

export function newKey(): KeyObject {
  return createSecretKey(randomBytes(keyBytes))
}

/** @returns a key as `openKey` reads it. */
export function sealKey(wrappingKey: KeyObject, place: string, key: KeyObject): string {
  return seal(wrappingKey, place, key.export())
}

/** @throws Error as `open`. */
export function openKey(wrappingKey: KeyObject, place: string, sealed: string): KeyObject {
  return createSecretKey(open(wrappingKey, place, sealed))
}

/** @param nonce Twelve bytes, never the same again under one key. @returns the ciphertext with its tag. */
export function encrypt(key: KeyObject, nonce: Buffer, place: string, content: Buffer): Buffer {
  const pieces: Buffer[] = []
  encryptInto(pieces, key, nonce, place, content)
  return Buffer.concat(pieces)
}

/** As `encrypt`. @param pieces Gets the ciphertext and its tag. */
export function encryptInto(pieces: Buffer[], key: KeyObject, nonce: Buffer, place: string, content: Buffer): void {
  const cipher = createCipheriv(algorithm, key, nonce)
  cipher.setAAD(Buffer.from(place))
  pieces.push(cipher.update(content))
  cipher.final()
  pieces.push(cipher.getAuthTag())
}

/** @throws Error where key, nonce, place or bytes are others. */
export function decrypt(key: KeyObject, nonce: Buffer, place: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
  const content = decipher.update(bytes.subarray(0, bytes.length - tagBytes))
  // Of GCM nothing is left for the end, which checks the tag.
  decipher.final()
  return content
}
