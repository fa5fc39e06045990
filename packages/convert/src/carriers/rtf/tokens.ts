/** RTF as a sequence of tokens (Rich Text Format Specification 1.9.1, "RTF Syntax"). */

import { Buffer } from '#platform/buffer'

export const tokenKind = { open: 0, close: 1, word: 2, symbol: 3, hex: 4, text: 5, end: 6, binary: 7 } as const
export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind]

export interface Tokenizer {
  /** Moves to the next token. What it is made of stands in the fields until the next call. */
  next(): TokenKind
  /** A control word's name, or a control symbol's character. */
  name: string
  /** A control word's number; undefined where it has none. */
  parameter: number | undefined
  /** Value of a byte in hexadecimal. */
  byte: number
  /** Range in the source of plain text, of `\bin` with its bytes; where a control word's name begins. */
  from: number
  to: number
}

const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const minus = 0x2d
const apostrophe = 0x27
/** Longer names are no control words ("at most 32 letters"). */
const maximumName = 32
const maximumDigits = 10

export function createTokenizer(bytes: Uint8Array): Tokenizer {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const names = new Map<number, string>()
  let at = 0
  const tokenizer: Tokenizer = { next, name: '', parameter: undefined, byte: 0, from: 0, to: 0 }

  function next(): TokenKind {
    for (; at < bytes.length; at++) {
      switch (bytes[at]) {
        case lineFeed:
        case carriageReturn:
          continue
        case openBrace:
          at++
          return tokenKind.open
        case closeBrace:
          at++
          return tokenKind.close
        case backslash:
          at++
          if (!isDamagedHex()) return control()
          continue
        default:
          return text()
      }
    }
    return tokenKind.end
  }

  function text(): TokenKind {
    tokenizer.from = at
    while (at < bytes.length && !isSyntax(bytes[at]!)) at++
    tokenizer.to = at
    return tokenKind.text
  }

  /** `\'` without two digits behind it, which is passed over. */
  function isDamagedHex(): boolean {
    return bytes[at] === apostrophe && (hexDigit(bytes[at + 1]) < 0 || hexDigit(bytes[at + 2]) < 0)
  }

  function control(): TokenKind {
    const first = bytes[at] ?? space
    if (isLetter(first)) return word()
    at++
    if (first === apostrophe) {
      tokenizer.byte = hexDigit(bytes[at]) * 16 + hexDigit(bytes[at + 1])
      at += 2
      return tokenKind.hex
    }
    tokenizer.name = String.fromCharCode(first)
    return tokenKind.symbol
  }

  function word(): TokenKind {
    const start = at
    let hash = 0
    while (at < bytes.length && at - start < maximumName && isLetter(bytes[at]!)) {
      hash = (Math.imul(hash, 31) + bytes[at]!) | 0
      at++
    }
    tokenizer.name = nameOf(hash, start)
    tokenizer.parameter = number()
    if (bytes[at] === space) at++
    if (tokenizer.name === 'bin') {
      tokenizer.from = start - 1
      at = Math.min(bytes.length, at + Math.max(0, tokenizer.parameter ?? 0))
      tokenizer.to = at
      return tokenKind.binary
    }
    tokenizer.from = start
    return tokenKind.word
  }

  /** A document has few names, each many times. */
  function nameOf(hash: number, start: number): string {
    const known = names.get(hash)
    if (known?.length === at - start && isAt(known, start)) return known
    const name = source.toString('latin1', start, at)
    names.set(hash, name)
    return name
  }

  function isAt(name: string, start: number): boolean {
    for (let index = 0; index < name.length; index++) if (name.charCodeAt(index) !== bytes[start + index]) return false
    return true
  }

  function number(): number | undefined {
    const negative = bytes[at] === minus
    const start = negative ? at + 1 : at
    let end = start
    let value = 0
    while (end < bytes.length && end - start < maximumDigits && isDigit(bytes[end]!)) {
      value = value * 10 + bytes[end]! - 0x30
      end++
    }
    if (end === start) return undefined
    at = end
    return negative ? -value : value
  }

  return tokenizer
}

function isSyntax(byte: number): boolean {
  return byte === backslash || byte === openBrace || byte === closeBrace || byte === lineFeed || byte === carriageReturn
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (isDigit(byte)) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
