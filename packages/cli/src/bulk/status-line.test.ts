import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStatusLine, type StatusStream } from './status-line.ts'

const label = 'a-report-with-a-name-that-takes-a-good-part-of-the-line.pdf'

/** What a terminal of so many columns is written while one of two documents ends. */
function shownOn(stream: Omit<StatusStream, 'write'>): string {
  let written = ''
  const line = createStatusLine(2, { ...stream, write: (text) => (written += text) }, false, () => 0)
  line.show(1, 0, label)
  return written
}

test('the line fits the width of the terminal', () => {
  assert.equal(shownOn({ isTTY: true, columns: 40 }).replace('\r\u001b[K', '').length, 39)
})

test('a terminal that does not know its width is taken to have 80 columns', () => {
  for (const columns of [0, undefined])
    assert.match(shownOn({ isTTY: true, ...(columns === undefined ? {} : { columns }) }), /1\/2.*a-report-with-a-name/)
})

test('elsewhere the first line comes after half a minute, not at once', () => {
  assert.equal(shownOn({}), '')
})
