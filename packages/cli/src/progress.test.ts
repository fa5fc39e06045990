import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationText } from './bulk/rate.ts'
import type { Outcome } from './outcome.ts'
import { createProgress } from './progress.ts'

function watch(
  total: number,
  { isTTY, before = 0, quiet = false }: { isTTY: boolean; before?: number; quiet?: boolean },
) {
  let text = ''
  let time = 0
  const stream = { isTTY, columns: 60, write: (more: string) => (text += more) }
  const progress = createProgress(total, stream, { json: false, quiet, before }, () => time)
  return {
    done(seconds: number, failure?: string) {
      time += seconds * 1000
      const result = failure
        ? { code: 'file_corrupt', message: failure, exit: 65, isLasting: true }
        : ({ warnings: [] } as unknown as Outcome['result'])
      progress.done({ file: 'report.pdf', bytes: 1, durationMs: 1, result })
    },
    pages(seconds: number, done: number, of: number) {
      time += seconds * 1000
      progress.pages('report.pdf', done, of)
    },
    hide: () => progress.hide(),
    end: () => progress.end(),
    take(): string {
      const taken = text
      text = ''
      return taken
    },
  }
}

test('a terminal shows one line with count, rate and time left', () => {
  const screen = watch(100, { isTTY: true })
  screen.done(2)
  assert.equal(screen.take(), '\r\u001b[K1/100, 0.5/s, 4 min left  report.pdf')
  screen.done(2, 'It is corrupt.')
  assert.equal(
    screen.take(),
    '\r\u001b[Kdocmill: report.pdf: It is corrupt.\n\r\u001b[K2/100, 0.5/s, 4 min left, 1 failed  report.pdf',
  )
  screen.end()
  assert.equal(screen.take(), '\r\u001b[K100 files: 99 converted, 1 failed\n')
})

test('a log has a line every half minute, and none for a short run', () => {
  const log = watch(3, { isTTY: false })
  log.done(10)
  log.end()
  assert.equal(log.take(), '')
  const long = watch(100, { isTTY: false, before: 50 })
  assert.equal(long.take(), 'docmill: 50 of 150 files were converted before\n')
  long.done(20)
  assert.equal(long.take(), '')
  long.done(20)
  assert.equal(long.take(), 'docmill: 2/100, 0.1/s, 33 min left\n')
})

test('one long document is shown by its pages, and leaves no line behind', () => {
  const screen = watch(1, { isTTY: true })
  screen.pages(0, 1, 300)
  assert.equal(screen.take(), '', 'a short document needs no line')
  screen.pages(10, 21, 300)
  assert.equal(screen.take(), '\r\u001b[Kpage 21 of 300, 2.1/s, 3 min left  report.pdf')
  screen.pages(10, 300, 300)
  assert.equal(screen.take(), '\r\u001b[Kpage 300 of 300, 15/s  report.pdf')
  screen.done(1)
  screen.hide()
  assert.equal(screen.take(), '\r\u001b[K')
  screen.end()
  assert.equal(screen.take(), '')
})

test('a log has the pages of one long document every half minute', () => {
  const log = watch(1, { isTTY: false })
  log.pages(0, 1, 300)
  log.pages(20, 41, 300)
  assert.equal(log.take(), '')
  log.pages(20, 81, 300)
  assert.equal(log.take(), 'docmill: report.pdf: page 81 of 300, 2.0/s, 2 min left\n')
})

test('pages of a long document among others are shown next to the count of documents', () => {
  const screen = watch(3, { isTTY: true })
  screen.done(2)
  screen.take()
  screen.pages(0, 5, 90)
  screen.pages(1, 9, 90)
  assert.equal(screen.take(), '\r\u001b[K1/3, 0.3/s, 6 s left  report.pdf, page 9 of 90')
})

test('a quiet run says nothing but failures', () => {
  for (const isTTY of [true, false]) {
    const screen = watch(2, { isTTY, before: 3, quiet: true })
    screen.done(100)
    screen.pages(1, 1, 9)
    screen.pages(50, 9, 9)
    screen.done(100)
    screen.end()
    assert.equal(screen.take(), '')
  }
})

test('the rate is that of the last minute', () => {
  const log = watch(10_000, { isTTY: true })
  for (let n = 0; n < 100; n++) log.done(10)
  for (let n = 0; n < 1200; n++) log.done(0.1)
  assert.match(log.take(), /1300\/10000, 10\/s, 15 min left {2}report\.pdf$/)
})

test('durations are in units that fit', () => {
  assert.deepEqual([1, 89_000, 90_000, 5_399_000, 5_400_000, 4 * 86_400_000].map(durationText), [
    '1 s',
    '89 s',
    '2 min',
    '1 h 30 min',
    '1 h 30 min',
    '4 d 0 h',
  ])
})
