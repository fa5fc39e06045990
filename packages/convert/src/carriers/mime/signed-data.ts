/**
 * A message within its signature (CMS, RFC 5652 §5; S/MIME, RFC 8551 §3.5.2). The signature is not checked.
 *
 * BER as X.690 has it: lengths may be left open, and octets may come in pieces.
 */

import { Buffer } from '#platform/buffer'

interface Element {
  tag: number
  /** Offset of the element's content. */
  start: number
  end: number
  /** Where the element after it begins. */
  next: number
}

const tags = { octets: 0x04, identifier: 0x06, sequence: 0x30, content: 0xa0, pieces: 0x24 } as const
const identifierBytes = 9
/** Elements within each other; a message has about ten around its content. */
const deepest = 30

/** 1.2.840.113549.1.7: 1 is data, 2 what is signed, 3 what is encrypted. */
const arc = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07] as const
const kinds = { 1: 'data', 2: 'signed', 3: 'encrypted' } as const

/** What the outermost element says that it holds; undefined for what is no such message. */
export function cmsKind(bytes: Uint8Array): 'signed' | 'encrypted' | undefined {
  const outer = elementAt(bytes, 0, bytes.length, 0)
  const kind = outer?.tag === tags.sequence ? kindAt(bytes, outer) : undefined
  return kind === 'data' ? undefined : kind
}

/** @returns undefined where nothing is signed, or only next to the message. */
export function signedContent(bytes: Uint8Array): Uint8Array | undefined {
  if (cmsKind(bytes) !== 'signed') return undefined
  const outer = elementAt(bytes, 0, bytes.length, 0)!
  const data = [...childrenOf(bytes, outer)].find(({ tag }) => tag === tags.content)
  const signed = data && [...childrenOf(bytes, data)][0]
  const content =
    signed && [...childrenOf(bytes, signed)].find((one) => one.tag === tags.sequence && kindAt(bytes, one) === 'data')
  const held = content && [...childrenOf(bytes, content)].find(({ tag }) => tag === tags.content)
  const octets = held && [...childrenOf(bytes, held)][0]
  if (!octets) return undefined
  if (octets.tag === tags.octets) return bytes.subarray(octets.start, octets.end)
  if (octets.tag !== tags.pieces) return undefined
  return Buffer.concat([...childrenOf(bytes, octets)].map(({ start, end }) => bytes.subarray(start, end)))
}

/** Kind that the object identifier at the start of an element names. */
function kindAt(bytes: Uint8Array, element: Element): (typeof kinds)[keyof typeof kinds] | undefined {
  const [first] = childrenOf(bytes, element)
  if (first?.tag !== tags.identifier || first.end - first.start !== identifierBytes) return undefined
  if (!arc.every((byte, index) => bytes[first.start + index] === byte)) return undefined
  return kinds[bytes[first.end - 1] as keyof typeof kinds]
}

function* childrenOf(bytes: Uint8Array, { start, end }: Element): Generator<Element> {
  for (let at = start; at < end; ) {
    const child = elementAt(bytes, at, end, 0)
    if (!child) return
    yield child
    at = child.next
  }
}

/** §8.1.2–8.1.3; what is longer than what holds it ends with that. */
function elementAt(bytes: Uint8Array, at: number, limit: number, depth: number): Element | undefined {
  if (at + 2 > limit || depth > deepest) return undefined
  const tag = bytes[at]!
  const first = bytes[at + 1]!
  let start = at + 2
  if (first === 0x80) {
    let end = start
    while (end + 2 <= limit && !(bytes[end] === 0 && bytes[end + 1] === 0)) {
      const inner = elementAt(bytes, end, limit, depth + 1)
      if (!inner) return { tag, start, end: limit, next: limit }
      end = inner.next
    }
    return { tag, start, end, next: Math.min(limit, end + 2) }
  }
  let length = first
  if (first > 0x80) {
    length = 0
    for (let left = first & 0x7f; left > 0 && start < limit; left--) length = length * 256 + bytes[start++]!
  }
  const end = Math.min(limit, start + length)
  return { tag, start, end, next: end }
}
