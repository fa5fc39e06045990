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

test('labels in larger type next to paragraphs are each read before their own', () => {
  const line = 'a line of the text that is full to its end and goes on in the next'
  const paragraph = (y: number, lines: number) =>
    Array.from({ length: lines }, (_, at) => placeWords(line, 200, y + 14 * at)).flat()
  const label = (text: string, y: number) => placeWords(text, 50, y, { size: 14, bold: true })
  const words = [
    ...label('The chance', 119),
    ...paragraph(112, 3),
    ...paragraph(168, 3),
    ...label('Why this deck', 245),
    ...paragraph(238, 4),
  ]
  const blocks = layoutDocument([pageOf(words)], { outline: [], keepsFurniture: true })
  const texts = blocks.map((block) => ('children' in block ? plainText(block.children as never).slice(0, 6) : ''))
  assert.deepEqual(texts, ['The ch', 'a line', 'a line', 'Why th', 'a line'])
})
