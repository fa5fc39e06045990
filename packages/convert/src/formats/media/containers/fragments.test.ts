import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovieBoxes, Track } from './boxes.ts'
import { fragmentedSamplesOf } from './fragments.ts'

const track: Track = { id: 7, handler: 'subt', timescale: 10, tables: new Map(), chapterTracks: [] }

function words(...values: number[]): DataView {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
  return view
}

function movie(fragments: MovieBoxes['fragments']): MovieBoxes {
  return { tracks: [track], userData: new Map(), fragments, defaults: new Map([[7, { duration: 20, size: 5 }]]) }
}

test('samples lie from the beginning of their fragment, and go on in time after those before', () => {
  const samples = fragmentedSamplesOf(
    movie([
      // Sizes and durations in the run.
      { movieAt: 100, header: words(0x20000, 7), time: 30, runs: [words(0x301, 2, 50, 10, 8, 20, 4)] },
      { movieAt: 100, header: words(0x20000, 8), runs: [words(0x1, 9, 0)] },
      // A duration in the header of the fragment, a size of the movie's own, and a second run right after the first.
      { movieAt: 300, header: words(0x20008, 7, 40), runs: [words(0x1, 1, 16), words(0, 1)] },
    ]),
    track,
  )
  assert.deepEqual(samples, [
    { startS: 3, endS: 4, at: 150, size: 8 },
    { startS: 4, endS: 6, at: 158, size: 4 },
    { startS: 6, endS: 10, at: 316, size: 5 },
    { startS: 10, endS: 14, at: 321, size: 5 },
  ])
})

test('a fragment may name the place of its data, and its flags and offsets are passed over', () => {
  const header = words(0x000001 | 0x10, 7, 0, 4000, 6)
  const run = words(0xc05, 1, 24, 0xffffffff, 0xffffffff, 0xffffffff)
  assert.deepEqual(fragmentedSamplesOf(movie([{ movieAt: 0, header, runs: [run] }]), track), [
    { startS: 0, endS: 2, at: 4024, size: 6 },
  ])
})

test('a run that declares more samples than it has ends in a range error', () => {
  const header = words(0x20000, 7)
  assert.throws(
    () => fragmentedSamplesOf(movie([{ movieAt: 0, header, runs: [words(0x100, 0xffffffff)] }]), track),
    RangeError,
  )
})
