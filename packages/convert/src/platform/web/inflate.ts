/**
 * Deflate (RFC 1951) for runtimes without zlib: at once, as readers want it, and bounded by the caller. Browsers have it as a
 * stream, which reports neither how many bytes belonged to the stream nor what there is of one that is cut short.
 */
import { TooLongError, type UnpackOptions } from '../contract.ts'

/** Lengths and distances by their symbols (§3.2.5): the least value, and how many further bits there are. */
const lengths = scale(
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258],
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
)
const distances = scale(
  [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ],
  [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
)

interface Scale {
  base: Uint16Array
  further: Uint8Array
}

function scale(base: number[], further: number[]): Scale {
  return { base: Uint16Array.from(base), further: Uint8Array.from(further) }
}

/** In which order the lengths of the codes of code lengths come (§3.2.7). */
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const endOfBlock = 256
const maxCodeBits = 15
/** Codes of so many bits or fewer are found by one look into a table; most are. */
const tableBits = 10

/** Codes of one alphabet. */
interface Codes {
  /** Symbol × 16 + bits of the code, by the next bits of the stream; 0 where the code is longer. */
  table: Uint16Array
  /** How many codes have each length, and the symbols by their codes. */
  counts: Uint16Array
  symbols: Uint16Array
}

/** The stream ends before it is done. */
const cut = Symbol('cut')

export interface Inflated {
  content: Uint8Array
  packedBytes: number
  /** Whether the stream was there as a whole. */
  isWhole: boolean
}

/**
 * @param start Where the stream begins.
 * @returns What there is of the content, where the stream is cut short.
 * @throws TooLongError
 * @throws Error for what is no such stream
 */
export function inflateRaw(packed: Uint8Array, start: number, { maxBytes, firstBytes }: UnpackOptions): Inflated {
  const output = new Output(maxBytes, firstBytes ?? packed.length * 4)
  const input = new Bits(packed, start)
  try {
    for (let isLast = 0; !isLast; ) {
      isLast = input.take(1)
      const type = input.take(2)
      if (type === 0) copyStored(input, output)
      else if (type === 1) readBlock(input, output, fixed.literals, fixed.distances)
      else if (type === 2) {
        const { literals, distances: far } = readCodes(input)
        readBlock(input, output, literals, far)
      } else throw new Error('invalid block type')
    }
  } catch (error) {
    if (error !== cut) throw error
    return { content: output.content(), packedBytes: packed.length - start, isWhole: false }
  }
  return { content: output.content(), packedBytes: input.bytesRead() - start, isWhole: true }
}

/** Bits from the least significant one of each byte on (§3.1.1). */
class Bits {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
  }

  /** @param count 16 at most. */
  take(count: number): number {
    while (this.#count < count) this.#fill()
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#count -= count
    return value
  }

  symbol({ table, counts, symbols }: Codes): number {
    while (this.#count < maxCodeBits && this.#at < this.#bytes.length) this.#fill()
    const entry = table[this.#held & ((1 << tableBits) - 1)] as number
    const bits = entry & 15
    if (bits > 0) {
      if (bits > this.#count) throw cut
      this.#held >>>= bits
      this.#count -= bits
      return entry >> 4
    }
    // Canonical codes of one length are consecutive numbers (§3.2.2).
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= maxCodeBits; length++) {
      if (length > this.#count) throw cut
      code |= (this.#held >>> (length - 1)) & 1
      const count = counts[length] as number
      if (code - count < first) {
        this.#held >>>= length
        this.#count -= length
        return symbols[index + (code - first)] as number
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Error('invalid code')
  }

  /** The bytes that follow, as many as there are of those that are wanted; the rest of the byte before them is dropped. */
  bytes(count: number): Uint8Array {
    const found = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at += found.length
    return found
  }

  toByte(): void {
    this.#at -= this.#count >> 3
    this.#held = 0
    this.#count = 0
  }

  bytesRead(): number {
    return this.#at - (this.#count >> 3)
  }

  #fill(): void {
    if (this.#at >= this.#bytes.length) throw cut
    this.#held |= (this.#bytes[this.#at++] as number) << this.#count
    this.#count += 8
  }
}

/** Memory that grows with what there is, up to the bound. */
class Output {
  bytes: Uint8Array
  length = 0
  readonly #maxBytes: number

  constructor(maxBytes: number, firstBytes: number) {
    this.#maxBytes = maxBytes
    this.bytes = new Uint8Array(Math.min(maxBytes, Math.max(64, firstBytes)))
  }

  /** @throws TooLongError */
  makeRoom(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    if (needed > this.#maxBytes) throw new TooLongError()
    const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, this.bytes.length * 2)))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  content(): Uint8Array {
    // A view of much more would keep all of it.
    const isTight = this.length * 2 >= this.bytes.length
    return isTight ? this.bytes.subarray(0, this.length) : this.bytes.slice(0, this.length)
  }
}

function copyStored(input: Bits, output: Output): void {
  input.toByte()
  const length = input.take(16)
  if (input.take(16) !== (length ^ 0xffff)) throw new Error('invalid stored block lengths')
  const stored = input.bytes(length)
  output.makeRoom(stored.length)
  output.bytes.set(stored, output.length)
  output.length += stored.length
  if (stored.length < length) throw cut
}

function readBlock(input: Bits, output: Output, literals: Codes, far: Codes): void {
  for (;;) {
    const symbol = input.symbol(literals)
    if (symbol < endOfBlock) {
      if (output.length === output.bytes.length) output.makeRoom(1)
      output.bytes[output.length++] = symbol
      continue
    }
    if (symbol === endOfBlock) return
    const length = scaled(symbol - endOfBlock - 1, lengths, input)
    const distance = scaled(input.symbol(far), distances, input)
    if (distance > output.length) throw new Error('invalid distance too far back')
    output.makeRoom(length)
    const { bytes } = output
    const end = output.length + length
    // What is copied may be what this copy makes.
    if (distance >= length) bytes.copyWithin(output.length, output.length - distance, end - distance)
    else for (let at = output.length; at < end; at++) bytes[at] = bytes[at - distance] as number
    output.length = end
  }
}

function scaled(symbol: number, { base, further }: Scale, input: Bits): number {
  if (symbol >= base.length) throw new Error('invalid code')
  return (base[symbol] as number) + input.take(further[symbol] as number)
}

/** §3.2.7. */
function readCodes(input: Bits): { literals: Codes; distances: Codes } {
  const literalCount = input.take(5) + 257
  const distanceCount = input.take(5) + 1
  const lengthCount = input.take(4) + 4
  if (literalCount > 286 || distanceCount > 30) throw new Error('too many length or distance symbols')
  const ofLengths = new Uint8Array(orderOfLengths.length)
  for (let at = 0; at < lengthCount; at++) ofLengths[orderOfLengths[at] as number] = input.take(3)
  const codes = codesOf(ofLengths, 'complete')
  // Without a code for any length, zlib reads a 0 from each bit, until it has them all or the stream ends.
  if (codes.symbols.length === 0) codes.table.fill(1)
  const bits = new Uint8Array(literalCount + distanceCount)
  for (let at = 0; at < bits.length; ) {
    const symbol = input.symbol(codes)
    if (symbol < 16) {
      bits[at++] = symbol
      continue
    }
    if (symbol === 16 && at === 0) throw new Error('invalid bit length repeat')
    const value = symbol === 16 ? (bits[at - 1] as number) : 0
    const repeat = symbol === 16 ? 3 + input.take(2) : symbol === 17 ? 3 + input.take(3) : 11 + input.take(7)
    if (at + repeat > bits.length) throw new Error('invalid bit length repeat')
    bits.fill(value, at, at + repeat)
    at += repeat
  }
  if (bits[endOfBlock] === 0) throw new Error('missing end of block')
  return {
    literals: codesOf(bits.subarray(0, literalCount), 'complete or one'),
    distances: codesOf(bits.subarray(literalCount), 'complete or one'),
  }
}

/** @param bits Length of each symbol's code, 0 for one that does not occur. @throws Error for codes that cannot be */
function codesOf(bits: Uint8Array, kind: 'complete' | 'complete or one'): Codes {
  const counts = new Uint16Array(maxCodeBits + 1)
  for (const length of bits) counts[length]!++
  counts[0] = 0
  let left = 1
  let used = 0
  for (let length = 1; length <= maxCodeBits; length++) {
    left = left * 2 - (counts[length] as number)
    if (left < 0) throw new Error('invalid code lengths')
    used += counts[length] as number
  }
  // A code of one bit alone, or none at all, is what a block without distances has. Where one is missed, it is when it is read.
  const isOne = used === 1 && counts[1] === 1
  if (left > 0 && used > 0 && !(kind === 'complete or one' && isOne)) throw new Error('incomplete codes')
  const starts = new Uint16Array(maxCodeBits + 2)
  for (let length = 1; length <= maxCodeBits; length++)
    starts[length + 1] = (starts[length] as number) + (counts[length] as number)
  const symbols = new Uint16Array(used)
  const next = starts.slice()
  for (const [symbol, length] of bits.entries()) if (length > 0) symbols[next[length]!++] = symbol
  return { table: tableOf(counts, symbols), counts, symbols }
}

/** Each code, its bits reversed as they come, with whatever may follow it. */
function tableOf(counts: Uint16Array, symbols: Uint16Array): Uint16Array {
  const table = new Uint16Array(1 << tableBits)
  let code = 0
  let index = 0
  for (let length = 1; length <= tableBits; length++) {
    for (let count = counts[length] as number; count > 0; count--) {
      const entry = ((symbols[index++] as number) << 4) | length
      for (let at = reversed(code++, length); at < table.length; at += 1 << length) table[at] = entry
    }
    code <<= 1
  }
  return table
}

function reversed(code: number, bits: number): number {
  let result = 0
  for (let at = 0; at < bits; at++) result |= ((code >> at) & 1) << (bits - 1 - at)
  return result
}

/** §3.2.6. */
const fixed = {
  literals: codesOf(
    Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    'complete',
  ),
  distances: codesOf(new Uint8Array(32).fill(5), 'complete'),
}
