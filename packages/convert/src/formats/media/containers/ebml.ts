/** Elements of EBML (RFC 8794): an identifier, a size and a body, each number as long as its first byte says. */
import { Buffer } from '#platform/buffer'

export interface Element {
  id: number
  /** First byte of its body, and the one after its last. */
  from: number
  to: number
}

/** @param limit Where the parent ends. @returns undefined where no whole header is left. */
function elementAt(bytes: Uint8Array, at: number, limit: number): Element | undefined {
  const id = numberAt(bytes, at, limit, 4)
  if (!id) return undefined
  const size = numberAt(bytes, id.end, limit, 8)
  if (!size) return undefined
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  return { id: id.raw, from: size.end, to: isUnknown ? limit : Math.min(limit, size.end + size.value) }
}

export function* elementsOf(bytes: Uint8Array, { from, to }: Pick<Element, 'from' | 'to'>): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at, to)
    if (!element) return
    yield element
    at = element.to
  }
}

interface Numeral {
  /** With the bit that marks its length. */
  raw: number
  value: number
  length: number
  end: number
}

/** A variable-size integer (§4). */
export function numberAt(bytes: Uint8Array, at: number, limit: number, longest: number): Numeral | undefined {
  const first = at < limit ? bytes[at]! : 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > longest || at + length > limit) return undefined
  let raw = first
  let value = first & (0xff >> length)
  for (let index = 1; index < length; index++) {
    raw = raw * 256 + bytes[at + index]!
    value = value * 256 + bytes[at + index]!
  }
  return { raw, value, length, end: at + length }
}

/** §7.1 */
export function unsigned(bytes: Uint8Array, { from, to }: Element): number {
  let value = 0
  for (let at = from; at < Math.min(to, from + 8); at++) value = value * 256 + bytes[at]!
  return value
}

/** §7.5 */
export function utf8(bytes: Uint8Array, { from, to }: Element): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
    .toString('utf8')
    .replace(/\0.*$/s, '')
}
