/** Which charset a text is in: by mark, by declaration, by validity, then by the statistics of languages. */

import { Buffer, isUtf8 } from '#platform/buffer'
import { decodingError } from '../../core/bounds.ts'
import { knownCodePageLabel } from './code-page.ts'
import { guessMultiByte } from './multi-byte.ts'
import { isOemCodePage } from './oem-code-pages.ts'
import { guessSingleByte } from './single-byte.ts'
import { byteOrderMark, isFaultyUtf8, unmarkedUtf16, unmarkedUtf32, utf16Of } from './unicode-forms.ts'

export interface Charset {
  /** A label of the WHATWG Encoding Standard, or `utf-32le`, `utf-32be`, or a code page of DOS such as `ibm850`. */
  name: string
  /** Length of the byte order mark. */
  skip: number
}

/** Charsets whose text can be valid UTF-8 by chance. */
const multiByte = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'euc-jp', 'shift_jis', 'iso-2022-jp'])

/** @param declared A charset's name from outside or from the text itself; one that cannot be right is passed over. */
export function findCharset(bytes: Uint8Array, declared?: string): Charset {
  const mark = byteOrderMark(bytes)
  if (mark) return { name: mark.charset, skip: mark.length }
  return { name: unmarkedCharset(bytes, declared && knownCharset(declared)), skip: 0 }
}

function unmarkedCharset(bytes: Uint8Array, declared: string | undefined): string {
  if (declared?.startsWith('utf-16')) return utf16Of(bytes) ?? undeclaredCharset(bytes)
  if (declared && declared !== 'utf-8' && (multiByte.has(declared) || !isUtf8(bytes))) return declared
  return undeclaredCharset(bytes)
}

function undeclaredCharset(bytes: Uint8Array): string {
  if (bytes.includes(0)) {
    const unmarked = unmarkedUtf16(bytes) ?? unmarkedUtf32(bytes)
    if (unmarked) return unmarked
  }
  if (isUtf8(bytes)) return hasJapaneseEscape(bytes) ? 'iso-2022-jp' : 'utf-8'
  if (isFaultyUtf8(bytes)) return 'utf-8'
  const sample = highLines(bytes)
  const single = guessSingleByte(sample)
  const multi = guessMultiByte(sample)
  return multi && multi.score > single.score ? multi.charset : single.charset
}

/** Code pages by their numbers, as programs of Windows and DOS call them: `cp949`, `ibm850`. */
const numbered = /^(?:x-)?(?:cp|ibm|ms|windows|dos)[-_]?(\d{3,5})$/

/** The WHATWG name of a label, or a code page of DOS; what says no more than ASCII says nothing. */
function knownCharset(label: string): string | undefined {
  const trimmed = label.trim().toLowerCase()
  // Not to be asked for: most texts are declared to be so.
  if (trimmed === 'utf-8') return trimmed
  if (trimmed === 'us-ascii' || trimmed === 'ascii') return undefined
  const codePage = Number(numbered.exec(trimmed)?.[1] ?? 0)
  if (isOemCodePage(`ibm${codePage}`)) return `ibm${codePage}`
  try {
    return new TextDecoder(trimmed).encoding
  } catch (error) {
    decodingError(error)
    return knownCodePageLabel(codePage)
  }
}

const ESCAPE = 0x1b

/** ISO-2022-JP switches to Kanji by `ESC $ B` or `ESC $ @` (RFC 1468). */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  if (!bytes.includes(ESCAPE)) return false
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.includes('\x1b$B', 0, 'latin1') || buffer.includes('\x1b$@', 0, 'latin1')
}

const sampleBytes = 8_192
const sampleLineBytes = 1_024

/** Lines that have high bytes, up to a sample's size: a line feed never is a part of a longer character. */
function highLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes)
  let length = 0
  let lineStart = 0
  let index = 0
  while (index < bytes.length && length < sampleBytes) {
    if (bytes[index] === 0x0a) lineStart = index + 1
    if (bytes[index]! < 0x80) {
      index++
      continue
    }
    const start = Math.max(lineStart, index - sampleLineBytes)
    const found = bytes.indexOf(0x0a, index)
    const end = Math.min(found < 0 ? bytes.length : found + 1, index + sampleLineBytes)
    const taken = bytes.subarray(start, Math.min(end, start + sampleBytes - length))
    sample.set(taken, length)
    length += taken.length
    index = end
    lineStart = end
  }
  return sample.subarray(0, length)
}
