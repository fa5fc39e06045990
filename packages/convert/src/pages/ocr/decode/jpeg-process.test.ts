import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharp } from '@docmill/ocr'
import { ConversionError } from '../../../core/errors.ts'
import { decodePicture } from './decode.ts'
import { unreadJpeg } from './jpeg-process.ts'

const picture = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer()
const frame = picture.findIndex((byte, at) => byte === 0xff && picture[at + 1] === 0xc0)

/** With another start of frame and number of bits. */
function altered(marker: number, bits = 8): Buffer {
  const bytes = Buffer.from(picture)
  bytes[frame + 1] = marker
  bytes[frame + 4] = bits
  return bytes
}

const rows: readonly (readonly [marker: number, bits: number, what: string | undefined])[] = [
  [0xc0, 8, undefined],
  [0xc1, 8, undefined],
  [0xc2, 8, undefined],
  [0xc9, 8, undefined],
  [0xca, 8, undefined],
  [0xc1, 12, 'a JPEG of 12 bits a sample'],
  [0xc2, 12, 'a JPEG of 12 bits a sample'],
  [0xc9, 12, 'a JPEG of 12 bits a sample'],
  [0xc3, 16, 'a JPEG of 16 bits a sample'],
  [0xc5, 8, 'a hierarchical JPEG'],
  [0xcb, 8, 'a lossless JPEG with arithmetic coding'],
  [0xcd, 8, 'a hierarchical JPEG with arithmetic coding'],
  [0xf7, 8, 'a JPEG-LS image'],
]

test('a JPEG that the decoder does not know is detected by its frame header', () => {
  for (const [marker, bits, what] of rows) assert.equal(unreadJpeg(altered(marker, bits)), what, marker.toString(16))
})

test('what is no JPEG, or ends before its frame header, is none', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('BM'), picture.subarray(0, 4), picture.subarray(0, frame + 3)])
    assert.equal(unreadJpeg(bytes), undefined)
  assert.equal(unreadJpeg(Buffer.concat([picture.subarray(0, 2), Buffer.alloc(5_000_000, 0xff)])), undefined)
})

test('a JPEG of 12 bits is no damaged file: the error says what it is', async () => {
  const options = { maxPixels: 1_000_000, maxPages: 1, maxSparsePixels: 1_000_000 }
  await assert.rejects(decodePicture(altered(0xc1, 12), options), (error) => {
    assert.ok(error instanceof ConversionError)
    assert.equal(error.code, 'unsupported_file_type')
    assert.match(error.message, /a JPEG of 12 bits a sample/)
    return true
  })
})
