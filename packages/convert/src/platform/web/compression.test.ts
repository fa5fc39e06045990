import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, deflateSync, gzipSync, inflateSync } from 'node:zlib'
import fc from '../../../../../test/property.ts'
import { TooLongError, type UnpackOptions, type Wrapping } from '../contract.ts'
import * as node from '../node/compression.ts'
import * as web from './compression.ts'

const packers = { raw: deflateRawSync, zlib: deflateSync, any: gzipSync } as const

/** Text that repeats itself, bytes by chance, and nothing. */
const content = fc.oneof(
  fc
    .array(fc.constantFrom('the ', 'same ', 'words ', 'again\n', '\0\0\0\0'), { maxLength: 4_000 })
    .map((words) => Buffer.from(words.join(''))),
  fc.uint8Array({ maxLength: 3_000 }),
)
const options = fc.record({
  level: fc.constantFrom(0, 1, 6, 9),
  strategy: fc.constantFrom(0, 2, 4),
  memLevel: fc.constantFrom(1, 8),
})
const wrapping = fc.constantFrom<Wrapping>('raw', 'zlib', 'any')

interface Outcome {
  bytes?: Buffer
  packedBytes?: number
  error?: string
}

function outcome({ unpack }: typeof node, kind: Wrapping, packed: Uint8Array, bounds: UnpackOptions): Outcome {
  try {
    const { content: unpacked, packedBytes } = unpack(kind, packed, bounds)
    return { bytes: Buffer.from(unpacked), packedBytes }
  } catch (error) {
    return { error: error instanceof TooLongError ? 'too long' : 'damaged' }
  }
}

const roomy = { maxBytes: 1_000_000 }

test('what zlib has packed is unpacked, whichever way it has chosen', () => {
  fc.assert(
    fc.property(content, options, wrapping, (source, how, kind) => {
      const packed = packers[kind](source, how)
      const { content: unpacked, packedBytes } = web.unpack(kind, packed, { ...roomy, firstBytes: 70 })
      assert.ok(Buffer.from(unpacked).equals(Buffer.from(source)))
      assert.equal(packedBytes, packed.length)
    }),
  )
})

test('bytes behind the stream are not counted', () => {
  const packed = Buffer.concat([deflateRawSync(Buffer.from('some text')), Buffer.from('what follows')])
  assert.equal(web.unpack('raw', packed, roomy).packedBytes, packed.length - 'what follows'.length)
})

test('of a stream that is cut short there is as much as zlib gives', () => {
  fc.assert(
    fc.property(content, options, wrapping, fc.double({ min: 0, max: 1, noNaN: true }), (source, how, kind, share) => {
      const packed = packers[kind](source, how)
      const part = packed.subarray(0, Math.max(2, Math.floor(share * packed.length)))
      const [expected, found] = [node, web].map((platform) => outcome(platform, kind, part, roomy))
      if (kind !== 'any') return assert.deepEqual(found?.bytes, expected?.bytes)
      // A header that is cut short holds nothing, and zlib says that in several ways.
      assert.deepEqual(found?.bytes ?? Buffer.alloc(0), expected?.bytes ?? Buffer.alloc(0))
    }),
  )
})

test('a stream with a wrong byte is damaged or unpacked, as zlib sees it', () => {
  fc.assert(
    fc.property(content, options, wrapping, fc.nat(), fc.nat({ max: 255 }), (source, how, kind, at, byte) => {
      const packed = packers[kind](source, how)
      const from = kind === 'any' ? 10 : 0
      packed[from + (at % (packed.length - from))] = byte
      const [expected, found] = [node, web].map((platform) => outcome(platform, kind, packed, roomy))
      assert.deepEqual(found, expected)
    }),
    { numRuns: 500 },
  )
})

test('no more is unpacked than is allowed', () => {
  const packed = deflateRawSync(Buffer.alloc(100_000))
  assert.equal(web.unpack('raw', packed, { maxBytes: 100_000 }).content.length, 100_000)
  assert.throws(() => web.unpack('raw', packed, { maxBytes: 99_999 }), TooLongError)
  assert.throws(() => web.unpack('any', gzipSync(Buffer.alloc(100)), { maxBytes: 99 }), TooLongError)
})

test('members of gzip follow each other', () => {
  const packed = Buffer.concat([gzipSync('one, '), gzipSync('two'), Buffer.from([0, 0])])
  assert.deepEqual(outcome(web, 'any', packed, roomy), outcome(node, 'any', packed, roomy))
})

/** Bits as a stream has them, each number from its least significant bit on. */
function bitsOf(...numbers: readonly [value: number, bits: number][]): number[] {
  return numbers.flatMap(([value, bits]) => Array.from({ length: bits }, (_, at) => (value >> at) & 1))
}

/** The smallest block that has codes of its own and nothing else: a code for its end, and one for another literal. */
const emptyBlock = bitsOf(
  [0, 1],
  [2, 2],
  // 257 literals, one distance, and lengths of codes in the order 16, 17, 18, 0, …, 1.
  [0, 5],
  [0, 5],
  [14, 4],
  ...Array.from({ length: 18 }, (_, at): [number, number] => [at === 2 || at === 17 ? 1 : 0, 3]),
  // 18 (code 1) for 138 and 117 zeros, 1 (code 0) for 255 and 256, and 1 for the distance.
  [1, 1],
  [127, 7],
  [1, 1],
  [106, 7],
  [0, 1],
  [0, 1],
  [0, 1],
  // The end of the block is the second code of one bit.
  [1, 1],
)

test('blocks that hold nothing but codes cost no more than their bytes are worth', () => {
  const count = 10_000
  const bits = [...Array.from({ length: count }, () => emptyBlock).flat(), ...bitsOf([1, 1], [1, 2], [0, 7])]
  const packed = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) packed[at >> 3]! |= bit << (at & 7)
  assert.equal(node.unpack('raw', packed, roomy).content.length, 0)
  const before = process.cpuUsage()
  assert.equal(web.unpack('raw', packed, roomy).content.length, 0)
  const { user } = process.cpuUsage(before)
  // 5 µs a block, measured; a table of 15 bits for each would take ten times as long.
  assert.ok(user / count < 40, `${user / count} µs a block`)
})

test('checksums are those of zlib, and what is packed zlib unpacks', () => {
  fc.assert(
    fc.property(content, (source) => {
      assert.equal(web.crc32(source), node.crc32(source))
      assert.ok(inflateSync(web.pack(source)).equals(Buffer.from(source)))
    }),
  )
})
