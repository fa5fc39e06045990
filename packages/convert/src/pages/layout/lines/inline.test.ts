import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '../testing/placed-words.ts'
import { inlineOf, plainText } from './inline.ts'
import { buildSegments } from './lines.ts'

/** The text of a paragraph that was set in these lines. */
function joined(lines: readonly string[], url?: string): string {
  const words = lines.map((text, at) => placeWords(text, 50, 100 + at * 14))
  if (url) for (const word of words.flat()) word.url = url
  return plainText(inlineOf(words.flatMap((line) => buildSegments(line))))
}

const cases: [meaning: string, lines: string[], text: string][] = [
  ['a space separates words', ['the first', 'line'], 'the first line'],
  ['a hyphen inside a word goes', ['an exam-', 'ple'], 'an example'],
  ['the hyphen of a compound stays', ['a well-', 'known man'], 'a well-known man'],
  ['a hyphen before a capital or a number stays', ['Model LQ-', '5A'], 'Model LQ-5A'],
  ['an attached dash stays attached', ['Model 737–', '9 and 8—', 'both'], 'Model 737–9 and 8—both'],
  ['a range goes on', ['pages 20-', '30'], 'pages 20-30'],
  ['a dash between spaces keeps them', ['this –', 'or that'], 'this – or that'],
  ['a dash before a sign is no range', ['a loss of 5-', '(10)'], 'a loss of 5- (10)'],
  ['a slash between words stays attached', ['and/', 'or'], 'and/or'],
  ['an address has no spaces', ['at https://', 'www.example.org today'], 'at https://www.example.org today'],
]

for (const [meaning, lines, text] of cases)
  test(`where a line ends, ${meaning}`, () => assert.equal(joined(lines), text))

test('the address of a link is one, however it is broken; the words of one are not', () => {
  assert.equal(
    joined(['https://example.org/a.b', 'c.pdf'], 'https://example.org/a.bc.pdf'),
    'https://example.org/a.bc.pdf',
  )
  assert.equal(joined(['the annual', 'report'], 'https://example.org/'), 'the annual report')
})
