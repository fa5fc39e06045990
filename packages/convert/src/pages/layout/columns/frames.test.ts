import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phrasing } from '../../../core/document/nodes.ts'
import type { Ruling } from '../content.ts'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { shadedSidebars } from './frames.ts'

/** A box of lines, with words in it. */
function framed(x: number, y: number, texts: readonly string[]): { words: Word[]; rulings: Ruling[] } {
  const [right, bottom] = [x + 150, y + 16 * texts.length + 10]
  const edge = { left: x, top: y, right, bottom }
  return {
    words: texts.flatMap((text, at) => placeWords(text, x + 8, y + 16 * (at + 1))),
    rulings: [
      { ...edge, bottom: y, horizontal: true },
      { ...edge, top: bottom, horizontal: true },
      { ...edge, right: x, horizontal: false },
      { ...edge, left: right, horizontal: false },
    ],
  }
}

test('boxes side by side are read one after the other, before what stands below them', () => {
  const boxes = [
    framed(50, 100, ['Five users and', 'ten projects of', 'any size']),
    framed(206, 100, ['Fifty users and', 'more projects of', 'any kind']),
    framed(362, 100, ['All users and', 'all projects of', 'the house']),
  ]
  const below = placeWords('prices are without tax', 50, 190)
  const blocks = layoutDocument(
    [pageOf([...boxes.flatMap(({ words }) => words), ...below], { rulings: boxes.flatMap(({ rulings }) => rulings) })],
    { outline: [], keepsFurniture: false },
  )
  const texts = blocks.map((block) => ('children' in block ? plainText(block.children as Phrasing[]) : block.type))
  assert.deepEqual(texts, [
    'Five users and ten projects of any size',
    'Fifty users and more projects of any kind',
    'All users and all projects of the house',
    'prices are without tax',
  ])
})

test('a tall shade is a sidebar within the margins with which browsers print', () => {
  const shade = (left: number, right: number): ReturnType<typeof shadedSidebars> =>
    shadedSidebars([{ box: [left, 40, right, 560], filled: true, colour: 0x224433 }], { width: 600, height: 800 })
  assert.equal(shade(45, 200).length, 1)
  assert.equal(shade(400, 560).length, 1)
  assert.equal(shade(200, 355).length, 0)
})
