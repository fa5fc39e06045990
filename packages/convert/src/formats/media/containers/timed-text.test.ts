import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box } from '../../../../../../tools/fixtures/mp4-box.ts'
import { defaultLimits } from '../../../core/limits.ts'
import { cuesOfSamples } from './timed-text.ts'

/** Samples of two seconds each, one after the other. */
function cuesOf(entry: string, samples: readonly Uint8Array[]): [startS: number, endS: number, words: string][] {
  const whole = Buffer.concat(samples)
  let at = 0
  const places = samples.map(({ length }, index) => {
    at += length
    return { startS: 2 * index, endS: 2 * index + 2, at: at - length, size: length }
  })
  const view = new DataView(whole.buffer, whole.byteOffset, whole.length)
  return cuesOfSamples(view, places, entry, defaultLimits).map(({ startS, endS, speaker, children }) => {
    const words = children.map((one) => (one.type === 'text' ? one.value : one.type)).join('')
    return [startS, endS, speaker ? `${speaker}: ${words}` : words]
  })
}

const cue = (words: string): Buffer => box('vttc', box('sttg', Buffer.from('line:0')), box('payl', Buffer.from(words)))

test('a WebVTT cue over several samples is one, also where others begin meanwhile', () => {
  const cues = cuesOf('wvtt', [
    cue('Good morning.'),
    Buffer.concat([cue('Good morning.'), cue('<v Ana>Sit &amp; eat.')]),
    box('vtte'),
    cue('Good morning.'),
  ])
  assert.deepEqual(cues, [
    [0, 4, 'Good morning.'],
    [2, 4, 'Ana: Sit & eat.'],
    [6, 8, 'Good morning.'],
  ])
})

test('a document of TTML has its own times, by the clock, counted, or as a length', () => {
  const document = Buffer.from(`<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
    ttp:frameRate="25" ttp:tickRate="1000"><head><styling/></head><body><div>
    <p begin="00:00:01.500" end="00:00:02:05">Good<br/><span>morning</span>.</p>
    <p begin="3000t" dur="1.5s">
      Sit
      down.
    </p><p begin="5s" end="6s"/></div></body></tt>`)
  assert.deepEqual(cuesOf('stpp', [document]), [
    [1.5, 2.2, 'Good morning.'],
    [3, 4.5, 'Sit down.'],
  ])
})

test('a damaged document gives what stands before the damage, and a damaged sample nothing', () => {
  assert.deepEqual(cuesOf('stpp', [Buffer.from('<tt><p begin="1s" end="2s">Good</p><p begin="3s" end')]), [
    [1, 2, 'Good'],
  ])
  assert.deepEqual(cuesOf('wvtt', [Buffer.of(0, 0), Buffer.from('????vttcrest')]), [])
  assert.deepEqual(cuesOf('tx3g', [Buffer.of(255, 255, 65)]), [[0, 2, 'A']])
})

test('a sample may have more voices than the stack has room for', () => {
  const voices = Array.from({ length: 140_000 }, (_, index) => `<v>${index.toString(36)}`)
  assert.equal(cuesOf('wvtt', [cue(voices.join(''))]).length, voices.length)
})
