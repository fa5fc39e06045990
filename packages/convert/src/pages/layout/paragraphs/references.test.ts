import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'

type Entry = readonly [label: string, ...lines: string[]]

/** Entries whose lines are set in from their labels. */
function paragraphsOf(entries: readonly Entry[], indent = 25): string[] {
  const lines = entries.flatMap(([label, ...texts]) => texts.map((text, at) => [at ? '' : label, text] as const))
  const words = lines.flatMap(([label, text], at) => [
    ...(label ? placeWords(label, 50, 100 + 12 * at) : []),
    ...placeWords(text, 50 + indent, 100 + 12 * at),
  ])
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: true }).flatMap((block) =>
    block.type === 'paragraph' ? [plainText(block.children)] : [],
  )
}

test('each entry of a bibliography is a paragraph, and initials that begin its lines are no markers', () => {
  const found = paragraphsOf([
    [
      '[1]',
      'S. Barley, C. Corn, and a few more who wrote with them,',
      'A. Rye and B. Oats. Of fields in the wet summers of the',
    ],
    ['[2]', 'D. Spelt. How to sow the large fields of a small farm in', 'spring. In Reports on Farming, 1999.'],
    ['[3]', 'E. Millet. Harvest, 2004.'],
  ])
  assert.deepEqual(
    found.map((text) => text.slice(0, 3)),
    ['[1]', '[2]', '[3]'],
  )
})

test('labels of letters and a year begin entries too, and a reference within prose begins none', () => {
  const named = paragraphsOf(
    [
      ['[Bar99]', 'S. Barley. How to sow the large fields of a small farm in', 'spring. In Reports on Farming, 1999.'],
      ['[Cor04]', 'C. Corn. Of fields in the wet summers that follow the dry'],
    ],
    40,
  )
  assert.equal(named.length, 2)
  const prose = (label: string) =>
    [
      '[7] says that the fields of a small farm are best sown as',
      `${label} and others said that came out later in the year.`,
    ].flatMap((text, at) => placeWords(text, 50, 100 + 12 * at))
  const options = { outline: [], keepsFurniture: true }
  assert.equal(layoutDocument([pageOf(prose('[3]'))], options).length, 1)
  assert.equal(layoutDocument([pageOf(prose('[8]'))], options).length, 2)
})
