/** Names of files in archives, which say nothing of their charset, or not the truth. */
import { Buffer, isUtf8 } from '#platform/buffer'
import { decodeAs } from './decode-as.ts'
import { guessMultiByte } from './multi-byte.ts'
import { guessSingleByte, oemCandidates, textCandidates } from './single-byte.ts'

/**
 * UTF-8 name by name, where the bytes are valid as such; the others together in the charset that
 * fits them best, because one archive is written by one program.
 */
export function decodeFileNames(names: readonly Uint8Array[]): string[] {
  const others = names.filter((name) => !isUtf8(name))
  if (others.length === 0) return names.map(decodeUtf8)
  const charset = guessCharset(others)
  return names.map((name) => (isUtf8(name) ? decodeUtf8(name) : decodeAs(name, charset)))
}

function decodeUtf8(name: Uint8Array): string {
  return (Buffer.isBuffer(name) ? name : Buffer.from(name.buffer, name.byteOffset, name.byteLength)).toString()
}

const sampleBytes = 8_192

function guessCharset(names: readonly Uint8Array[]): string {
  const lineEnd = Uint8Array.of(0x0a)
  const sample = Buffer.concat(names.slice(0, sampleBytes).flatMap((name) => [name, lineEnd])).subarray(0, sampleBytes)
  const single = guessSingleByte(sample, [...oemCandidates, ...textCandidates])
  const multi = guessMultiByte(sample)
  return multi && multi.score > single.score ? multi.charset : single.charset
}
