import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import type { SpeechEngine } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import fc from '../../../../test/property.ts'
import { cutsOf, inPieces, listenedOf, maxSeconds } from './pieces.ts'

test('cuts lie at the last silence that a piece has room for', () => {
  assert.deepEqual(cutsOf({ durationS: 500, silencesS: [100, 400] }), [])
  assert.deepEqual(cutsOf({ durationS: 1500, silencesS: [100, 550, 590, 610, 1000, 1180] }), [590, 1180])
})

test('without a silence near its end a piece is cut where it must be', () => {
  assert.deepEqual(cutsOf({ durationS: 1300, silencesS: [100] }), [600, 1200])
})

test('whatever the silences are, pieces follow each other and none is too long', () => {
  fc.assert(
    fc.property(
      fc.float({ min: 0, max: 20_000, noNaN: true }),
      fc.array(fc.float({ min: 0, max: 20_000, noNaN: true })),
      (durationS, silences) => {
        const silencesS = silences.sort((a, b) => a - b)
        const edges = [0, ...cutsOf({ durationS, silencesS }), durationS]
        for (const [index, start] of edges.slice(0, -1).entries()) {
          const length = (edges[index + 1] as number) - start
          assert.ok(length >= 0 && length <= maxSeconds, `${start} to ${edges[index + 1]}`)
        }
      },
    ),
  )
})

test('the report of ffmpeg lists silences and how much was listened to', () => {
  const report = `Duration: 99:00:00.00
[silencedetect @ 0x1] silence_start: -0.01
[silencedetect @ 0x1] silence_end: 1.99 | silence_duration: 2
size=N/A time=00:00:05.00 bitrate=N/A
[silencedetect @ 0x1] silence_start: 62.5
[silencedetect @ 0x1] silence_end: 63.5 | silence_duration: 1
size=N/A time=00:01:10.50 bitrate=N/A speed=1`
  assert.deepEqual(listenedOf(report), { durationS: 70.5, silencesS: [0.995, 63] })
  assert.equal(listenedOf('Invalid data found when processing input'), undefined)
})

test('a long recording reaches the engine in pieces, and its times count from the beginning', async (t) => {
  const ffmpeg = findProgram('ffmpeg')
  if (!ffmpeg) return t.skip('ffmpeg is not installed')
  // Twenty-one minutes of a tone that falls silent for two seconds at 9:30.
  const sound = "aevalsrc='if(between(t,570,572),0,0.5*sin(440*t))':d=1260:s=8000"
  const { stdout } = spawnSync(ffmpeg, ['-loglevel', 'error', '-f', 'lavfi', '-i', sound, '-f', 'flac', 'pipe:1'], {
    maxBuffer: 100_000_000,
  })
  const sizes: number[] = []
  const engine: SpeechEngine = {
    name: 'fake',
    async transcribe(audio, { mediaType, filename }) {
      assert.deepEqual([mediaType, audio.slice(0, 4).toString()], ['audio/flac', Buffer.from('fLaC').toString()])
      sizes.push(audio.length)
      return [{ startS: 1, endS: 2, text: filename }]
    },
  }
  const said = await inPieces(engine, ffmpeg).transcribe(stdout, { mediaType: 'audio/flac', filename: 'long.flac' })
  assert.deepEqual(
    said?.map(({ startS, text }) => [Math.round(startS), text]),
    [
      [1, 'piece-1.flac'],
      [572, 'piece-2.flac'],
      [1172, 'piece-3.flac'],
    ],
  )
  assert.ok(sizes.every((size) => size > 1000))
})

test('a short recording goes to the engine as it is', async (t) => {
  const ffmpeg = findProgram('ffmpeg')
  if (!ffmpeg) return t.skip('ffmpeg is not installed')
  const bytes = Buffer.from('no sound at all')
  const engine: SpeechEngine = {
    name: 'fake',
    transcribe: async (audio) => [{ startS: 0, endS: 1, text: Buffer.from(audio).toString() }],
  }
  const segment = (
    await inPieces(engine, ffmpeg).transcribe(bytes, { mediaType: 'audio/mpeg', filename: 'a.mp3' })
  )?.[0]
  assert.equal(segment?.text, 'no sound at all')
})
