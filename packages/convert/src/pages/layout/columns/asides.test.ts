import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '../../../core/document/plain.ts'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'

const prose = Array.from({ length: 10 }, (_, at) =>
  placeWords(`line ${at} of the text that goes on next to notes`, 150, 60 + 13 * at),
)

function textsOf(x: number, size: number): string[] {
  const notes = ['The charter', 'of the port'].flatMap((text, at) => placeWords(text, x, 86 + 10 * at, { size }))
  const blocks = layoutDocument([pageOf([...prose.flat(), ...notes])], { outline: [], keepsFurniture: false })
  return blocks.map((block) => (block.type === 'paragraph' ? plainText(block.children).slice(0, 11) : block.type))
}

test('small notes in either margin are read after the lines that they stand next to', () => {
  assert.deepEqual(textsOf(420, 8), ['line 0 of t', 'The charter'])
  assert.deepEqual(textsOf(50, 8), ['line 0 of t', 'The charter'])
})
