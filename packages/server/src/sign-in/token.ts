/** Secrets that travel in a cookie or a link: 256 bits, kept as an HMAC alone. */
import { randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text could be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
