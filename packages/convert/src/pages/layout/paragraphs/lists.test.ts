import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutDocument } from '../layout-document.ts'
import { pageOf, placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'

function listsOf(words: Word[]): string[] {
  return layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false }).map((block) =>
    block.type === 'list' ? `list of ${block.children.length} from ${block.start ?? 1}` : block.type,
  )
}

test('a number that counts on after code goes on with the list', () => {
  const words = [
    ...placeWords('1. Open a terminal.', 50, 100),
    ...placeWords('2. Run the installer:', 50, 120),
    ...placeWords('sh gate.sh --port 8080', 70, 145, { monospace: true }),
    ...placeWords('3. Press a key to stop it.', 50, 170),
  ]
  assert.deepEqual(listsOf(words), ['list of 2 from 1', 'code', 'list of 1 from 3'])
})

test('a single name with an initial is no list', () => {
  assert.deepEqual(listsOf(placeWords('A. Author and others', 50, 100)), ['paragraph'])
})

test('numbers that start again, set in by little, are a list in the item above; those that count on are not', () => {
  const words = (
    [
      ['1. Open the gate.', 50],
      ['1. Turn the wheel.', 60],
      ['2. Pull.', 60],
      ['2. Let the boat in.', 50],
    ] as const
  ) //
    .flatMap(([text, x], at) => placeWords(text, x, 100 + 14 * at))
  const [list] = layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false })
  assert.deepEqual(list?.type === 'list' ? list.children.map(({ children }) => children.map(({ type }) => type)) : [], [
    ['paragraph', 'list'],
    ['paragraph'],
  ])
  const setRight = [...placeWords('viii. Open the gate.', 50, 100), ...placeWords('ix. Let the boat in.', 60, 114)]
  assert.deepEqual(listsOf(setRight), ['list of 2 from 1'])
})

test('numbers that do not count on begin a list of their own', () => {
  const words = ['1. Open the gate.', '2. Let the boat in.', '5. Close it.'].flatMap((text, at) =>
    placeWords(text, 50, 100 + 20 * at),
  )
  assert.deepEqual(listsOf(words), ['list of 2 from 1', 'list of 1 from 5'])
})

test('answers that are numbered along lines are items of one list', () => {
  const words = [
    ...placeWords('(A) air of summer', 50, 100),
    ...placeWords('(B) water of a lake', 300, 100),
    ...placeWords('(C) steel of a rail', 50, 120),
    ...placeWords('(D) glass', 300, 120),
  ]
  const [list] = layoutDocument([pageOf(words)], { outline: [], keepsFurniture: false })
  assert.equal(list?.type === 'list' ? list.children.length : 0, 4)
})

test('a paragraph set in to the text of an item is one of it, one whose first line alone is set in is not', () => {
  const paragraphs = (left: number) =>
    layoutDocument(
      [
        pageOf([
          ...placeWords('• Open the gate.', 50, 100),
          ...placeWords('The wheel is turned by hand, and it takes', 60, 120),
          ...placeWords('as long as it takes to let the boat in.', left, 133),
        ]),
      ],
      { outline: [], keepsFurniture: false },
    ).map(({ type }) => type)
  assert.deepEqual(paragraphs(60), ['list'])
  assert.deepEqual(paragraphs(50), ['list', 'paragraph'])
})
