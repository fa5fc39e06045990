/** Character references (HTML standard §13.2.5.72–80). */
import { EQUALS, HASH, SEMICOLON } from './characters.ts'
import { legacyReferences, namedReferences } from './named-references.ts'

/** Names of at most so many characters; those that may stand without a semicolon are of at most six. */
const longestName = 31
const longestLegacy = 6

/** What codes of the C1 controls stand for: what Windows-1252 has there (§13.2.5.80). */
const c1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** @param inAttribute Where a name without a semicolon is none before `=`, a letter or a digit. */
export function decodeReferences(text: string, inAttribute = false): string {
  let at = text.indexOf('&')
  if (at < 0) return text
  let decoded = ''
  let from = 0
  for (; at >= 0; at = text.indexOf('&', at)) {
    const isNumber = text.charCodeAt(at + 1) === HASH
    const found = isNumber ? numericAt(text, at + 2) : namedAt(text, at + 1, inAttribute)
    if (found === undefined) {
      at++
      continue
    }
    decoded += text.slice(from, at) + found.value
    from = at = found.end
  }
  return from === 0 ? text : decoded + text.slice(from)
}

interface Reference {
  value: string
  end: number
}

/** @param start After the number sign. */
function numericAt(text: string, start: number): Reference | undefined {
  const isHex = (text.charCodeAt(start) | 0x20) === 0x78
  const digits = isHex ? hexadecimal : decimal
  digits.lastIndex = isHex ? start + 1 : start
  const written = digits.exec(text)?.[0]
  if (written === undefined) return undefined
  const end = digits.lastIndex
  const value = characterOf(Number.parseInt(written, isHex ? 16 : 10))
  return { value, end: text.charCodeAt(end) === SEMICOLON ? end + 1 : end }
}

const hexadecimal = /[\da-f]+/iy
const decimal = /\d+/y

function characterOf(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  if (code >= 0x80 && code <= 0x9f) return c1[code - 0x80]!
  return String.fromCodePoint(code)
}

/** The longest name that there is; @param start After the ampersand. */
function namedAt(text: string, start: number, inAttribute: boolean): Reference | undefined {
  let end = start
  while (end - start <= longestName && isAlphanumeric(text.charCodeAt(end))) end++
  if (text.charCodeAt(end) === SEMICOLON) {
    const value = namedReferences().get(text.slice(start, end))
    if (value !== undefined) return { value, end: end + 1 }
  }
  for (let stop = Math.min(end, start + longestLegacy); stop > start + 1; stop--) {
    const name = text.slice(start, stop)
    if (!legacyReferences.has(name)) continue
    const next = text.charCodeAt(stop)
    if (inAttribute && (next === EQUALS || isAlphanumeric(next))) return undefined
    return { value: namedReferences().get(name)!, end: stop }
  }
  return undefined
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}
