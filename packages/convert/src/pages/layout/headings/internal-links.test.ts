import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { placeUrl } from './internal-links.ts'

const line = 'the quick brown fox jumps over the lazy dog and runs'

/** Whether a link to a place of the page leads to its heading, which stands between 242 and 252, text from 262 on. */
function leads(y: number, changes: Partial<Word> = {}): boolean {
  const [link] = placeWords('there', 50, 140) as [Word]
  const words = [
    ...placeWords('Report', 50, 60, { size: 16, bold: true }),
    ...[90, 103, 116].flatMap((baseline) => placeWords(line, 50, baseline)),
    { ...link, url: placeUrl(1, y, 50), ...changes },
    ...placeWords('What was found', 50, 250, { bold: true }),
    ...[270, 283, 296, 309].flatMap((baseline) => placeWords(line, 50, baseline)),
  ]
  const pages = [pageOf(words, { links: [{ box: [50, 132, 70, 142], url: link.url ?? '' }] })]
  const blocks = layoutDocument(pages, { outline: [], keepsFurniture: false })
  return blocks.some((block) => block.type === 'paragraph' && block.children.some(({ type }) => type === 'link'))
}

test('a link leads to the heading that begins at its place, and to one that ends above it', () => {
  assert.deepEqual(
    [228, 242, 250, 256].map((y) => leads(y)),
    [true, true, true, true],
  )
})

test('a place within other text, and a raised number, lead to no heading', () => {
  assert.deepEqual(
    [270, 300].map((y) => leads(y)),
    [false, false],
  )
  assert.equal(leads(242, { script: 'superscript' }), false)
})
