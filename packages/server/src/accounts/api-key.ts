/**
 * The form of an API key: `dml_live_`, a 10-character id, a 32-character secret and a
 * 6-character CRC-32 of both in base 62. The checksum detects a typo without a look into the
 * database, and shows a secret scanner that the text is a key.
 */
import { crc32 } from 'node:zlib'
import { base62, randomText } from '../random-text.ts'

export interface ApiKeyParts {
  id: string
  secret: string
}

const form = /^dml_live_([0-9A-Za-z]{10})([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export function newKeyId(): string {
  return randomText(10)
}

export function newKeySecret(): string {
  return randomText(32)
}

export function formatApiKey({ id, secret }: ApiKeyParts): string {
  return `dml_live_${id}${secret}${checksum(id + secret)}`
}

/** The beginning of a key, which is no secret: by it a person recognizes the key. */
export function keyPrefix(id: string): string {
  return `dml_live_${id.slice(0, 4)}`
}

/** @returns undefined for anything that is no key, a mistyped one included. */
export function parseApiKey(text: string): ApiKeyParts | undefined {
  const match = form.exec(text)
  if (!match) return undefined
  const [, id = '', secret = '', sum] = match
  return checksum(id + secret) === sum ? { id, secret } : undefined
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = `${base62[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits
}
