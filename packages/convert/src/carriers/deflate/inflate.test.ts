import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits, type Limits } from '../../core/limits.ts'
import { type InflateOptions, inflate, inflateSmall } from './inflate.ts'

const mebibyte = 1_048_576
const zeros = (bytes: number): Buffer => deflateRawSync(Buffer.alloc(bytes))

interface Outcome {
  bytes?: number
  error?: string
  limit?: unknown
  /** What is left of the budget. */
  left: number
}

function outcome(packed: Uint8Array, options: InflateOptions = {}, limits: Partial<Limits> = {}): Outcome {
  const all = { ...defaultLimits, ...limits }
  let left = all.unpackedBytes
  const budget = {
    get unpackable() {
      return left
    },
    unpacked(bytes: number) {
      left -= bytes
    },
  }
  try {
    const { content } = inflate(packed, options, { limits: all, budget })
    return { bytes: content.length, left }
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return { error: error.code, limit: error.details.limit, left }
  }
}

test('a stream is unpacked whatever is expected of its length', () => {
  const packed = deflateRawSync(Buffer.from('some text '.repeat(1_000)))
  for (const expectedBytes of [undefined, 0, 1, 10_000, 2 ** 40])
    assert.equal(outcome(packed, expectedBytes === undefined ? {} : { expectedBytes }).bytes, 10_000)
  assert.equal(outcome(deflateSync(Buffer.alloc(5_000)), { wrapping: 'zlib' }).bytes, 5_000)
})

test('of a stream that is cut short there is the beginning', () => {
  const packed = deflateRawSync(Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919 * (at % 97)) % 251)))
  const { bytes = 0 } = outcome(packed.subarray(0, packed.length / 2))
  assert.ok(bytes > 1_000 && bytes < 20_000, String(bytes))
})

test('a stream that goes on far beyond the size stated for it is refused, a little beyond it is not', () => {
  assert.equal(outcome(zeros(mebibyte), { statedBytes: 10 }).bytes, mebibyte)
  const { error, limit } = outcome(zeros(3 * mebibyte), { statedBytes: 10 })
  assert.deepEqual([error, limit], ['content_limit_exceeded', 'bytes beyond the stated size of a part'])
})

test('each limit of what is unpacked is named by the error', () => {
  const packed = deflateRawSync(Buffer.alloc(8 * mebibyte, 'some text to be repeated '))
  const error = 'content_limit_exceeded'
  assert.deepEqual(outcome(packed, {}, { partBytes: mebibyte, unpackedBytes: 100 * mebibyte }), {
    error,
    limit: 'unpacked bytes in one part',
    left: 100 * mebibyte,
  })
  assert.equal(outcome(packed, {}, { unpackRatio: 200 }).limit, 'unpacked bytes per packed byte')
  const exhausted = outcome(packed, {}, { unpackedBytes: mebibyte })
  assert.equal(exhausted.limit, 'unpacked bytes')
  assert.ok(exhausted.left < 0, 'no other part may be unpacked after it')
})

test('bytes that are no stream are damaged', () => {
  assert.equal(outcome(Buffer.from('no stream at all')).error, 'file_corrupt')
})

test('a stream that finds no memory is not called damaged', (t) => {
  t.mock.method(Buffer, 'concat', () => {
    throw new RangeError('Array buffer allocation failed')
  })
  assert.equal(
    outcome(deflateRawSync(Buffer.alloc(8 * mebibyte, 'some text ')), { expectedBytes: 100 }).error,
    'conversion_out_of_memory',
  )
})

test('a small stream is unpacked as far as it is worth', () => {
  assert.equal(inflateSmall(deflateSync(Buffer.alloc(100)), 200)?.length, 100)
  assert.equal(inflateSmall(gzipSync(Buffer.alloc(100)), 200)?.length, 100)
  assert.equal(inflateSmall(deflateSync(Buffer.alloc(1_000)), 200), undefined)
  assert.equal(inflateSmall(Buffer.from('no stream'), 200), undefined)
})
