/** A short name for a text of any length, the same in every run. */
import { createRequire } from 'node:module'

/** Loaded where a name is needed: most conversions need none, and OpenSSL takes 4 ms to load. */
const load = createRequire(import.meta.url)

/** @returns 16 hexadecimal digits */
export function shortHash(text: string): string {
  const { createHash } = load('node:crypto') as typeof import('node:crypto')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
