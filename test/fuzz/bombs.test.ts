import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bombs } from './bombs/bombs.ts'
import { costOf } from './bombs/cost.ts'
import { faultOf, maxCpuS, maxPeakBytes } from './bombs/judge.ts'
import { readBaseline } from './bombs/run.ts'

/** One of each kind; `npm run fuzz -- bombs` has all. */
const quick: ReadonlySet<string> = new Set([
  'declares-10-bytes.zip',
  'gzip-in-gzip.gz',
  'empty-paragraphs.docx',
  'nothing-behind-the-header.png',
  'jbig2-of-50-pages.pdf',
  'nested-groups.pdf',
  'id3-texts.mp3',
])

describe('a file that would cost far more than it is ends in bounded time and memory', () => {
  const baseline = readBaseline()
  for (const bomb of bombs.filter(({ name }) => quick.has(name)))
    test(bomb.name, async () => {
      const cost = await costOf(bomb, maxCpuS)
      assert.equal(faultOf(cost, baseline[bomb.name]), undefined, JSON.stringify(cost))
    })
})

test('time, memory and an end that says nothing are faults', () => {
  const cost = { end: 'converted', said: '', cpuS: 1, peakBytes: 200e6, wallS: 1 }
  assert.equal(faultOf(cost, undefined), undefined)
  assert.match(faultOf({ ...cost, end: 'conversion_failed' }, undefined) ?? '', /conversion_failed/)
  assert.match(faultOf({ ...cost, end: 'too_slow' }, undefined) ?? '', /too_slow/)
  assert.match(faultOf({ ...cost, cpuS: maxCpuS + 1 }, undefined) ?? '', /36.0 s/)
  assert.match(faultOf({ ...cost, peakBytes: maxPeakBytes + 1 }, undefined) ?? '', /MB/)
  assert.match(faultOf({ ...cost, peakBytes: 400e6 }, 200) ?? '', /400 MB, and 200 MB before/)
})

test('each bomb has a name of its own', () => {
  assert.equal(new Set(bombs.map(({ name }) => name)).size, bombs.length)
})
