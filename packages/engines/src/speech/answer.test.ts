import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentsOfText } from './answer.ts'

const segments = [
  { startS: 0.5, endS: 2, text: 'One.' },
  { startS: 62.5, endS: 64, text: 'Two, three.' },
]

const outputs = {
  'verbose JSON': JSON.stringify({
    segments: segments.map(({ startS, endS, text }) => ({ start: startS, end: endS, text })),
  }),
  'JSON of whisper.cpp': JSON.stringify({
    transcription: segments.map(({ startS, endS, text }) => ({
      offsets: { from: startS * 1000, to: endS * 1000 },
      text,
    })),
  }),
  SubRip: '1\n00:00:00,500 --> 00:00:02,000\nOne.\n\n2\n00:01:02,500 --> 00:01:04,000\nTwo,\nthree.\n',
  WebVTT: 'WEBVTT\n\n00:00.500 --> 00:02.000\nOne.\n\n01:02.500 --> 01:04.000\nTwo,\nthree.\n',
  'lines with times': '[00:00:00.500 --> 00:00:02.000]   One.\n[00:01:02.500 --> 00:01:04.000]   Two, three.\n',
}

for (const [name, output] of Object.entries(outputs))
  test(`${name} is read with its times`, () => assert.deepEqual(segmentsOfText(output), segments))

test('words without times are one segment, and nothing is none', () => {
  assert.deepEqual(segmentsOfText('Hello\nthere\n'), [{ startS: 0, endS: 0, text: 'Hello\nthere' }])
  assert.deepEqual(segmentsOfText('{"text":"Hello"}'), [{ startS: 0, endS: 0, text: 'Hello' }])
  assert.deepEqual(segmentsOfText(' \n'), [])
})

test('JSON of another shape, or cut off, is refused', () => {
  for (const output of ['{"transcription":[{"text":1}]}', '{"segments":[{"start":"x"}]}', '{"text":"cut'])
    assert.throws(() => segmentsOfText(output), output)
})
