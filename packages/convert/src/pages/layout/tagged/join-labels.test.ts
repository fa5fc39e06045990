import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TextBlock, textBlock } from '../blocks.ts'
import { lineOf, lineText } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { joinLabels } from './join-labels.ts'

function block(text: string, x: number, y: number): TextBlock {
  return textBlock(1, [lineOf(placeWords(text, x, y))], { left: x, right: 500 })
}

test('a label takes in what stands next to it, not what stands below or far off', () => {
  const joined = joinLabels([
    block('Agency:', 50, 100),
    block('Child Welfare', 100, 101),
    block('Date:', 50, 120),
    block('Findings', 50, 140),
    block('Page:', 50, 160),
    block('7', 400, 160),
  ])
  assert.deepEqual(
    joined.map((one) => (one.kind === 'text' ? one.lines.map(lineText).join(' ') : '')),
    ['Agency: Child Welfare', 'Date:', 'Findings', 'Page:', '7'],
  )
})
