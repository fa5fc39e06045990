import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../../core/document/nodes.ts'
import { layoutDocument } from '../layout-document.ts'
import { plainText } from '../lines/inline.ts'
import type { PreparedPage } from '../prepare-page.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

const options = { outline: [], keepsFurniture: true }
const dash = '–'

type Item = readonly [text: string, x: number, size?: number]

function column(items: readonly Item[], top: number): Word[] {
  return items.flatMap(([text, x, size = 10], at) => placeWords(text, x, top + 16 * at, { size }))
}

function pagesOf(pages: readonly (readonly Item[])[], changes: Partial<PreparedPage> = {}): PreparedPage[] {
  return pages.map((items, at) => pageOf(column(items, 100), { number: at + 1, ...changes }))
}

/** As an outline: `(…)` of a list, `|` where a page begins. */
function shown(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'pageBreak') return '|'
      if (block.type === 'list') return `(${block.children.map(({ children }) => shown(children)).join(', ')})`
      return block.type === 'paragraph' ? plainText(block.children) : block.type
    })
    .join(' ')
}

test('a list goes on over pages, which begin at the end of the item before', () => {
  const pages = [
    [
      ['• one', 50],
      ['• two', 50],
    ],
    [['• three', 50]],
  ] as const
  assert.equal(shown(layoutDocument(pagesOf(pages), options)), '| (one, two |, three)')
  const numbered = [[['1. one', 50]], [['2. two', 50]]] as const
  assert.equal(shown(layoutDocument(pagesOf(numbered), options)), '| (one |, two)')
})

test('items within the last of a page go on in it', () => {
  const pages = [
    [
      ['• one', 50],
      [`${dash} within`, 70],
    ],
    [
      [`${dash} more`, 70],
      ['• two', 50],
    ],
  ] as const
  assert.equal(shown(layoutDocument(pagesOf(pages), options)), '| (one (within |, more), two)')
})

test('items of one form lie within each other where such stood at their place on the page before', () => {
  const pages = [
    [
      ['• one', 50],
      ['• within', 70],
      ['• two', 50],
    ],
    [['• within two', 70]],
  ] as const
  assert.equal(shown(layoutDocument(pagesOf(pages), options)), '| (one (within), two | (within two))')
  const deeper = [
    pages[0],
    [
      ['• within two', 70],
      ['• at its place', 90],
      ['• three', 50],
    ],
  ] as const
  assert.equal(
    shown(layoutDocument(pagesOf(deeper), options)),
    '| (one (within), two | (within two (at its place)), three)',
  )
  const [first] = pages
  assert.equal(shown(layoutDocument(pagesOf([first, [['• three', 62]]]), options)), '| (one (within), two |, three)')
})

test('lists of slides, and of lesser type, are lists of their own', () => {
  const pages = [[['• one', 50]], [['• two', 50]]] as const
  const slides = pagesOf(pages, { width: 800, height: 600 })
  assert.equal(shown(layoutDocument(slides, options)), '| (one) | (two)')
  assert.equal(shown(layoutDocument(pagesOf([pages[0], [['• small', 50, 8]]]), options)), '| (one) | (small)')
})

test('a single item on the next page counts on from the list, though text stands between, but not below a heading', () => {
  const pages = (between: Item) =>
    pagesOf([
      [
        ['1. one', 50],
        ['2. two', 50],
        ['What was done by then is of no more use.', 30],
      ],
      [between, ['3. three', 50], ['And that is all there is to say of it.', 30]],
    ])
  const text = 'It goes on with what else is to be done.'
  assert.match(shown(layoutDocument(pages([text, 30]), options)), /\(one, two\).*\(three\)/)
  assert.doesNotMatch(shown(layoutDocument(pages(['Head', 30, 16]), options)), /\(three\)/)
})
