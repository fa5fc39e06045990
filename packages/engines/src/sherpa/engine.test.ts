import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConversionError, type SpeechSegment } from '@docmill/convert'
import { findProgram } from '@docmill/convert/programs'
import { sherpaEngine } from './engine.ts'
import { beeps, waveFile } from './testing/wave-file.ts'

const fixture = join(import.meta.dirname, 'fixtures/beeps')
const damaged = mkdtempSync(join(tmpdir(), 'docmill-test-'))
const engine = sherpaEngine(fixture, 60_000, undefined)
after(() => {
  rmSync(damaged, { recursive: true })
  return engine.close()
})

const options = { mediaType: 'audio/wav', filename: 'beeps.wav' }
const starts = (segments: SpeechSegment[] | undefined): number[] => segments?.map(({ startS }) => startS) ?? []

test('a model in a local folder hears where there is sound', async () => {
  const sound = waveFile(beeps(6, (second) => second > 3.5 && second < 4.5))
  const segments = await engine.transcribe(sound, options)
  assert.equal(segments?.[0]?.text, 'beep.')
  assert.ok(starts(segments).every((start) => Math.abs(start - 4) < 1))
})

test('times of a long recording count from its beginning', async () => {
  const sound = waveFile(beeps(70, (second) => second % 30 > 5 && second % 30 < 6))
  const heard = starts(await engine.transcribe(sound, { ...options, language: 'en-GB' }))
  for (const expected of [5, 35, 65])
    assert.ok(
      heard.some((start) => Math.abs(start - expected) < 0.5),
      `${heard}`,
    )
})

test('silence is nothing said', async () => {
  assert.deepEqual(await engine.transcribe(waveFile(beeps(3, () => false)), options), [])
})

test('without ffmpeg another kind of file is not heard, and with it it is', async (t) => {
  const sound = waveFile(beeps(2, (second) => second > 1))
  const mp3 = { mediaType: 'audio/mpeg', filename: 'a.mp3' }
  assert.equal(await engine.transcribe(sound, mp3), undefined)
  const ffmpeg = findProgram('ffmpeg')
  if (!ffmpeg) return t.skip('ffmpeg is not installed')
  const other = sherpaEngine(fixture, 60_000, ffmpeg)
  t.after(() => other.close())
  assert.equal((await other.transcribe(sound, mp3))?.[0]?.text, 'beep.')
})

test('a folder that is missing or holds a damaged model makes the engine unavailable', async (t) => {
  const model = readFileSync(join(fixture, 'model.onnx'))
  copyFileSync(join(fixture, 'tokens.txt'), join(damaged, 'tokens.txt'))
  writeFileSync(join(damaged, 'model.onnx'), Buffer.concat([Buffer.alloc(100, 0xff), model.subarray(100)]))
  for (const folder of [damaged, join(damaged, 'nowhere')]) {
    const broken = sherpaEngine(folder, 60_000, undefined)
    t.after(() => broken.close())
    await assert.rejects(broken.transcribe(waveFile(beeps(1, () => true)), options), (error) => {
      return error instanceof ConversionError && error.code === 'engine_unavailable'
    })
  }
})
