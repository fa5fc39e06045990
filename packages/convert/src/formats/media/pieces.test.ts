/** Recordings of many empty pieces: their cost is bounded before a parser makes something of each. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as recordings from '../../../../../test/fuzz/bombs/recordings.ts'
import { ConversionError, convert, defaultLimits } from '../../index.ts'

const text = Buffer.from([0, 65])

async function endOf(filename: string, bytes: Uint8Array, mediaPieces = 1_000): Promise<string> {
  return convert(bytes, { filename, limits: { ...defaultLimits, mediaPieces } }).then(
    () => 'converted',
    (error) => (error instanceof ConversionError ? `${error.code}: ${error.details.limit}` : String(error)),
  )
}

describe('more pieces than the limit are refused', () => {
  const pieces = 'content_limit_exceeded: boxes, frames and tags of one recording'
  const bytes = 100_000
  const files: Readonly<Record<string, Uint8Array>> = {
    'boxes.mp4': recordings.emptyBoxes(bytes, 'free'),
    'boxes-in-the-movie.mp4': recordings.emptyBoxes(bytes, 'free', 'moov'),
    'tracks.mp4': recordings.emptyBoxes(bytes, 'trak', 'moov'),
    'boxes.mov': recordings.emptyBoxes(bytes, 'wide'),
    'elements.mkv': recordings.ebmlElements(bytes),
    'tags.mkv': recordings.ebmlElements(bytes, '737380', '1254c367'),
    'chunks.wav': recordings.riffChunks(bytes, 'WAVE'),
    'blocks.flac': recordings.flacBlocks(bytes),
    'comments.flac': recordings.vorbisComments(bytes),
    'frames.aac': recordings.adtsFrames(bytes),
    'tag-frames.mp3': recordings.id3Frames(bytes, 'TIT2', text),
    'items.mp3': recordings.apeItems(bytes),
  }
  for (const [filename, file] of Object.entries(files))
    test(filename, async () => assert.equal(await endOf(filename, file), pieces))
})

test('fewer pieces than the limit are read', async () => {
  const found = await convert(recordings.id3Frames(1_200, 'TIT2', text), { filename: 'a.mp3' })
  assert.match(found.content, /A/)
  assert.equal(await endOf('a.mp3', recordings.mp3Frames(900), 5_000), 'converted')
})

test('boxes within boxes are refused where they are deeper than any film has them', async () => {
  for (const type of ['moov', 'udta', 'ilst'])
    assert.equal(await endOf('a.mp4', recordings.nestedBoxes(1_000, type)), 'content_limit_exceeded: levels of boxes')
})

test('bytes that only look like frames are refused after so many', async () => {
  const first = recordings.mp3Frames(1).subarray(0, 4)
  const file = Buffer.concat([first, Buffer.alloc(80_000, Buffer.from([0xff, 0xe0, 0, 0]))])
  assert.equal(await endOf('a.mp3', file, 100_000), 'content_limit_exceeded: boxes, frames and tags of one recording')
})

test('samples of subtitles that share their bytes are refused', async () => {
  assert.equal(await endOf('a.mp4', recordings.sharedSamples()), 'content_limit_exceeded: bytes of subtitles')
})

test('a packet of Ogg that goes on over thousands of pages is refused', async () => {
  const file = recordings.continuedPages(1_000_000)
  assert.equal(await endOf('a.ogg', file, defaultLimits.mediaPieces), 'content_limit_exceeded: pages of one packet')
})
