/**
 * Checks that bytes which come in pieces are one JSON text (RFC 8259) with an array or an object at its top. What a
 * conversion process sends as structure is put into a JSON answer as it is, so it must not end what it is put into;
 * parsing it would take a second of the event loop for a large sheet.
 */
import { isUtf8 } from 'node:buffer'

export interface JsonCheck {
  /** @returns False where what has come so far cannot begin such a text. */
  take(piece: Uint8Array): boolean
  /** Whether the text is complete. */
  readonly isWhole: boolean
}

/** What may come next. */
const Expected = { value: 0, firstValue: 1, name: 2, firstName: 3, colon: 4, end: 5, nothing: 6 } as const
type Expected = (typeof Expected)[keyof typeof Expected]

/** Arrays and objects within each other: lists of 200 levels have three arrays and objects each. */
const maxDepth = 2_000
const maxNumberBytes = 64

const code = (character: string): number => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const openArray = code('[')
const closeArray = code(']')
const openObject = code('{')
const closeObject = code('}')
const comma = code(',')
const colon = code(':')
const isSpace = new Set(Buffer.from(' \t\n\r'))
const escapes = new Set(Buffer.from('"\\/bfnrtu'))
const isHexadecimal = new Set(Buffer.from('0123456789abcdefABCDEF'))
/** Bytes of numbers, `true`, `false` and `null`. */
const isLiteral = new Set(Buffer.from('-+.0123456789eEtrufalsn'))
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/

export function createJsonCheck(): JsonCheck {
  let expected: Expected = Expected.value
  /** Whether the levels around are objects, outermost first. */
  const levels: boolean[] = []
  let inString = false
  let isName = false
  let isEscaped = false
  let hexadecimals = 0
  let word = ''

  function endValue(): void {
    expected = levels.length === 0 ? Expected.nothing : Expected.end
  }

  function open(isObject: boolean): boolean {
    if (expected !== Expected.value && expected !== Expected.firstValue) return false
    levels.push(isObject)
    expected = isObject ? Expected.firstName : Expected.firstValue
    return levels.length <= maxDepth
  }

  function close(isObject: boolean): boolean {
    const first = isObject ? Expected.firstName : Expected.firstValue
    if (levels.at(-1) !== isObject || (expected !== Expected.end && expected !== first)) return false
    levels.pop()
    endValue()
    return true
  }

  function beginString(): boolean {
    isName = expected === Expected.name || expected === Expected.firstName
    if (!isName && (levels.length === 0 || (expected !== Expected.value && expected !== Expected.firstValue)))
      return false
    inString = true
    return true
  }

  function takeInString(byte: number): boolean {
    if (hexadecimals > 0) {
      hexadecimals--
      return isHexadecimal.has(byte)
    }
    if (isEscaped) {
      isEscaped = false
      if (byte === code('u')) hexadecimals = 4
      return escapes.has(byte)
    }
    if (byte === backslash) isEscaped = true
    else if (byte === quote) {
      inString = false
      if (isName) expected = Expected.colon
      else endValue()
    } else return byte >= 0x20
    return true
  }

  function takeLiteral(byte: number): boolean {
    if (levels.length === 0 || (expected !== Expected.value && expected !== Expected.firstValue)) return false
    word += String.fromCharCode(byte)
    return word.length <= maxNumberBytes
  }

  function takeSign(byte: number): boolean {
    switch (byte) {
      case quote:
        return beginString()
      case openArray:
        return open(false)
      case openObject:
        return open(true)
      case closeArray:
        return close(false)
      case closeObject:
        return close(true)
      case comma:
        if (expected !== Expected.end) return false
        expected = levels.at(-1) ? Expected.name : Expected.value
        return true
      case colon:
        if (expected !== Expected.colon) return false
        expected = Expected.value
        return true
      default:
        return isSpace.has(byte)
    }
  }

  return {
    take(piece) {
      // Pieces end between characters.
      if (!isUtf8(piece)) return false
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at] as number
        if (inString) {
          if (byte !== quote && byte !== backslash && byte >= 0x20 && !isEscaped && hexadecimals === 0) continue
          if (!takeInString(byte)) return false
        } else if (isLiteral.has(byte)) {
          if (!takeLiteral(byte)) return false
        } else {
          if (word !== '') {
            if (!literal.test(word)) return false
            word = ''
            endValue()
          }
          if (!takeSign(byte)) return false
        }
      }
      return true
    },
    get isWhole() {
      return expected === Expected.nothing && !inString
    },
  }
}
