/** Text as bytes and bytes as text, in the encodings that are none of characters alone: what Node's `Buffer` does. */
import type { Encoding } from '../contract.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

export function textOfBytes(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
      return utf8.decode(bytes)
    case 'latin1':
      return fromUnits(bytes)
    case 'utf16le':
      return fromUnits(unitsOf(bytes))
    case 'base64':
      return toBase64(bytes)
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}

export function bytesOfText(text: string, encoding: Encoding = 'utf8'): Uint8Array {
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
      return encoder.encode(text)
    case 'latin1':
      return fromText(text, new Uint8Array(text.length))
    case 'utf16le':
      return new Uint8Array(fromText(text, new Uint16Array(text.length)).buffer)
    case 'base64':
      return fromBase64(text)
    case 'hex':
      return fromHex(text)
  }
}

/** Arguments of one call: engines take some tens of thousands. */
const unitsAtOnce = 8_192

function fromUnits(units: Uint8Array | Uint16Array): string {
  if (units.length <= unitsAtOnce) return String.fromCharCode(...units)
  const parts: string[] = []
  for (let at = 0; at < units.length; at += unitsAtOnce)
    parts.push(String.fromCharCode(...units.subarray(at, at + unitsAtOnce)))
  return parts.join('')
}

/** Numbers of two bytes begin at even addresses only. */
function unitsOf(bytes: Uint8Array): Uint16Array {
  const whole = bytes.length & ~1
  return new Uint16Array(bytes.slice(0, whole).buffer, 0, whole / 2)
}

function fromText<T extends Uint8Array | Uint16Array>(text: string, units: T): T {
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

/** Pairs of digits up to the first that is none. */
function fromHex(text: string): Uint8Array {
  const pairs = /^(?:[\da-f]{2})*/i.exec(text)?.[0] ?? ''
  return Uint8Array.from({ length: pairs.length / 2 }, (_, at) => Number.parseInt(pairs.slice(2 * at, 2 * at + 2), 16))
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const padding = '='
/** Value by the code of a character; those of the alphabet for addresses (RFC 4648 §5), too. */
const values = new Int8Array(128).fill(-1)
for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value
values[0x2d] = 62
values[0x5f] = 63

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += (digits[group >> 18] as string) + digits[(group >> 12) & 63]
    text += (second === undefined ? padding : digits[(group >> 6) & 63]) as string
    text += (third === undefined ? padding : digits[group & 63]) as string
    if (text.length < unitsAtOnce) continue
    parts.push(text)
    text = ''
  }
  return parts.join('') + text
}

/** Characters of no digit are passed over, and it ends at the first `=`: what Node makes of what is not well-formed. */
function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3)
  let length = 0
  let bits = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3d) break
    const value = code < 128 ? (values[code] as number) : -1
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[length++] = (bits >> count) & 0xff
  }
  return bytes.subarray(0, length)
}
