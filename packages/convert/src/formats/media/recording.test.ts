import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box } from '../../../../../tools/fixtures/mp4-box.ts'
import { ConversionError, type ConvertOptions, convert } from '../../index.ts'

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4)
  return buffer
}

/** A film of ten seconds whose one track holds subtitles, three seconds each. */
function film(...lines: string[]): Buffer {
  const start = box('ftyp', Buffer.from('isom'), words(0))
  const samples = lines.map((line) => {
    const body = Buffer.from(line)
    return Buffer.concat([Buffer.of(body.length >> 8, body.length & 0xff), body])
  })
  const data = box('mdat', ...samples)
  const tables = box(
    'stbl',
    box('stsd', words(0, 0)),
    box('stts', words(0, 1, lines.length, 3000)),
    box('stsz', words(0, 0, lines.length, ...samples.map((sample) => sample.length))),
    box('stsc', words(0, 1, 1, lines.length, 1)),
    box('stco', words(0, 1, start.length + 8)),
  )
  const track = box(
    'trak',
    box('tkhd', words(0, 0, 0, 1, 0, 10_000), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, 10_000, 0)),
      box('hdlr', words(0, 0), Buffer.from('sbtl'), words(0, 0, 0)),
      box('minf', tables),
    ),
  )
  return Buffer.concat([start, data, box('moov', box('mvhd', words(0, 0, 0, 1000, 10_000), Buffer.alloc(80)), track)])
}

function convertFilm(bytes: Uint8Array, options: ConvertOptions = {}) {
  return convert(bytes, { filename: 'film.mp4', ...options })
}

test('subtitles inside a film are its transcript, and the engine is not asked', async () => {
  const speech = { name: 'none', transcribe: () => assert.fail('the speech engine was asked') }
  const { content, warnings } = await convertFilm(film('Hello there.', 'Second line.'), { engines: { speech } })
  assert.match(content, /## Transcript\n\n\\?\[00:00:00\\?\] Hello there\. Second line\.\n/)
  assert.match(content, /\*\*Duration\*\*: 00:00:10/)
  assert.deepEqual(warnings, [])
})

test('two who speak in one subtitle stand on a line each', async () => {
  const { content } = await convertFilm(film('- Is it far?\n- Not at all.', 'Lines of one\nsentence.'))
  assert.match(content, /- Is it far\?\\\n\\?- Not at all\.\\\nLines of one sentence\./)
})

test('without subtitles the speech engine is asked, and a pause or a speaker begins a paragraph', async () => {
  const speech = {
    name: 'fake',
    transcribe: async () => [
      { startS: 1, endS: 2, text: 'One', speaker: 'A' },
      { startS: 2, endS: 3, text: 'two.', speaker: 'A' },
      { startS: 9, endS: 9.5, text: 'Three.', speaker: 'A' },
      { startS: 9.5, endS: 10, text: 'Four.', speaker: 'B' },
    ],
  }
  const { content } = await convertFilm(film(), { engines: { speech }, outputFormat: 'text' })
  assert.match(content, /\[00:00:01\] A: One two\.\n\n\[00:00:09\] A: Three\.\n\n\[00:00:09\] B: Four\./)
})

test('without an engine the tags are given and the missing transcript is reported', async () => {
  const { warnings } = await convertFilm(film())
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['transcription_unavailable'],
  )
})

test('a film that is cut anywhere ends in a conversion or a documented error', async () => {
  const whole = film('Hello', 'World')
  for (let end = 1; end < whole.length; end += 7) {
    await convertFilm(whole.subarray(0, end)).catch((error) => {
      if (!(error instanceof ConversionError)) throw error
    })
  }
})

test('sound beyond the limit is refused', async () => {
  await assert.rejects(
    convertFilm(film(), { limits: { mediaSeconds: 5 } }),
    (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
  )
})

test('a length that the bytes have no room for is a damage, not a reason to refuse', async () => {
  const bytes = film()
  const at = bytes.indexOf('mvhd') + 4 + 16
  bytes.writeUInt32BE(4_000_000_000, at)
  const { content, warnings } = await convertFilm(bytes)
  assert.doesNotMatch(content, /Duration/)
  assert.ok(warnings.some(({ code }) => code === 'damage_survived'))
})
