import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextBlock } from '../blocks.ts'
import { lineOf } from '../lines/lines.ts'
import { placeWords } from '../testing/placed-words.ts'
import { alignPages } from './contents-margins.ts'

function entry(text: string, indent: number, page: number) {
  const lines = [lineOf(placeWords(text, indent, 100))]
  return { block: { page, lines } as TextBlock, indent }
}

function indentsOf(entries: ReturnType<typeof entry>[]): number[] {
  alignPages(entries)
  return entries.map(({ indent }) => indent)
}

test('entries of a page stand where those with as many parts in their numbers do on the pages before', () => {
  const entries = [entry('1 Staff', 50, 1), entry('1.1 Rooms', 70, 1), entry('Keys', 100, 2), entry('1.2 Cars', 100, 2)]
  assert.deepEqual(indentsOf([...entries, entry('A Forms', 80, 2)]), [50, 70, 70, 70, 50])
})

test('a page without such numbers stays where it is', () => {
  assert.deepEqual(indentsOf([entry('1 Staff', 50, 1), entry('Index', 80, 2)]), [50, 80])
})
