import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { hostileTree } from '../../../../../test/trees/hostile.ts'
import { heading, list, listItem, paragraph, root, table, tableRow, text } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, TableRow } from '../../core/document/nodes.ts'
import { defaultLimits } from '../../core/limits.ts'
import { tidy } from './tidy.ts'

async function tidied(...blocks: Block[]): Promise<Block[]> {
  return (await tidy(root(blocks), 'markdown', defaultLimits)).children
}

const cell = (...children: Block[]): Cell => ({ type: 'tableCell', children })
const reference = (identifier: string): Phrasing => ({ type: 'footnoteReference', identifier })
const note = (identifier: string, said: string): Block => ({
  type: 'footnoteDefinition',
  identifier,
  children: [paragraph(said)],
})

test('a second pass changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTree({ links: true, images: true, math: true }), async (document) => {
      const once = await tidy(structuredClone(document), 'markdown', defaultLimits)
      assert.deepEqual(await tidy(structuredClone(once), 'markdown', defaultLimits), once)
    }),
    { seed: 1, numRuns: 300, endOnFailure: true },
  )
})

test('control characters, overrides and halves of pairs go, tabs stay', async () => {
  const dirty = 'a\u0000\u0007b\tc\u202ed\ud800e\r\nf\u2028g'
  assert.deepEqual(await tidied(paragraph(dirty), table([tableRow([dirty, 'x'])], 0)), [
    paragraph('ab\tcd\ufffde\nf\ng'),
    table([tableRow(['ab\tcd\ufffde\nf\ng', 'x'])], 0),
  ])
})

test('what pictures say, titles and metadata are cleaned, too', async () => {
  const dirty = 'a\u0000\u00adb'
  const link: Phrasing = { type: 'link', url: 'https://a.example', title: dirty, children: [text('c')] }
  const said = root([paragraph([{ type: 'image', url: 'x.png', alt: dirty, title: dirty }, link])], {
    title: dirty,
    pageCount: 1,
  })
  const { children, metadata } = await tidy(said, 'markdown', defaultLimits)
  assert.deepEqual(children, [
    paragraph([
      { type: 'image', url: 'x.png', alt: 'ab', title: 'ab' },
      { ...link, title: 'ab' },
    ]),
  ])
  assert.deepEqual(metadata, { title: 'ab', pageCount: 1 })
})

test('rows of a streamed table are cleaned as they come', async () => {
  const rows = {
    *[Symbol.iterator]() {
      yield tableRow(['a\u0001', 'b'])
    },
  }
  const [block] = await tidied(table(rows, 0))
  assert.ok(block?.type === 'table')
  assert.deepEqual([...block.children], [tableRow(['a', 'b'])])
})

test('blocks that say nothing go', async () => {
  const empty: Block[] = [
    { type: 'thematicBreak' },
    paragraph(' \u00a0'),
    heading(1, []),
    list(false, [listItem([paragraph('')])]),
    { type: 'blockquote', children: [paragraph('')] },
    table([tableRow(['', ' '])], 1),
    table([tableRow([cell({ type: 'thematicBreak' })]), tableRow([''])], 0),
    { type: 'code', value: '\n' },
  ]
  assert.deepEqual(await tidied(...empty), [])
  assert.deepEqual(await tidied(...empty, paragraph('a'), ...empty), [paragraph('a')])
})

test('a table of one column with a heading in it becomes its content', async () => {
  const rows = [tableRow(['Company']), tableRow([cell(heading(1, 'Title'))]), tableRow(['Author'])]
  assert.deepEqual(await tidied(table(rows, 1)), [paragraph('Company'), heading(1, 'Title'), paragraph('Author')])
})

test('a table of one cell and a table of pages become their content', async () => {
  assert.deepEqual(await tidied(table([tableRow([cell(paragraph('a'), heading(1, 'b'))])], 0)), [
    paragraph('a'),
    heading(1, 'b'),
  ])
  const sides = tableRow([cell(heading(2, 'left'), paragraph('a')), cell(heading(2, 'right'), paragraph('b'))])
  assert.deepEqual(await tidied(table([sides], 0)), [
    heading(2, 'left'),
    paragraph('a'),
    heading(2, 'right'),
    paragraph('b'),
  ])
})

test('a table stays one where its values have the style of headings', async () => {
  const titled = (...words: string[]): TableRow => tableRow(words.map((word) => cell(heading(2, word))))
  const values = table([titled('Year', 'People'), titled('1870', '50'), tableRow(['1890', '75'])], 0)
  assert.deepEqual(await tidied(structuredClone(values)), [values])
  const articles = table([titled('a', 'b'), titled('c', 'd'), tableRow([cell(heading(2, 'e'), paragraph('f'))])], 0)
  assert.deepEqual((await tidied(articles)).length, 6)
})

test('columns of a single row become their content, lines that may be read across do not', async () => {
  const lines = (words: string): Block[] => [...words].map((word) => paragraph(word))
  const columns = tableRow([cell(...lines('abcd')), cell(...lines('efghi'))])
  assert.deepEqual(await tidied(table([columns], 0)), lines('abcdefghi'))
  for (const kept of [table([tableRow([cell(...lines('abcd')), cell(...lines('1234'))])], 0), table([columns], 1)])
    assert.deepEqual(await tidied(structuredClone(kept)), [kept])
})

test('an item that holds only a list is an indent of the item before', async () => {
  const bullets = (...children: Block[][]): Block => list(false, children.map(listItem))
  assert.deepEqual(
    await tidied(bullets([paragraph('a'), bullets([paragraph('b')])], [bullets([paragraph('c')])], [paragraph('d')])),
    [bullets([paragraph('a'), bullets([paragraph('b')], [paragraph('c')])], [paragraph('d')])],
  )
  assert.deepEqual(await tidied(bullets([bullets([paragraph('a')])])), [bullets([paragraph('a')])])
  const numbered = list(true, [
    listItem([paragraph('1')]),
    listItem([bullets([paragraph('2')])]),
    listItem([paragraph('3')]),
  ])
  assert.deepEqual(await tidied(structuredClone(numbered)), [numbered])
  const one = list(true, [listItem([bullets([paragraph('only')])])])
  assert.deepEqual(await tidied(structuredClone(one)), [one])
})

test('a rule that sets off nothing but notes goes', async () => {
  const notes = note('1', 'said')
  assert.deepEqual(await tidied(paragraph([reference('1')]), { type: 'thematicBreak' }, notes), [
    paragraph([reference('1')]),
    notes,
  ])
})

test('two line breaks are the gap between paragraphs', async () => {
  const lines = paragraph([
    text('a'),
    { type: 'break' },
    text('b'),
    { type: 'break' },
    text(' '),
    { type: 'break' },
    text('c'),
  ])
  assert.deepEqual(await tidied(lines), [paragraph([text('a'), { type: 'break' }, text('b')]), paragraph('c')])
})

test('notes of the same name are distinguished by the definition that follows', async () => {
  const blocks = await tidied(
    paragraph([reference('1')]),
    note('1', 'first'),
    paragraph([reference('1'), reference('a b')]),
    note('1', 'second'),
    note('a b', 'third'),
  )
  assert.deepEqual(blocks, [
    paragraph([reference('1')]),
    note('1', 'first'),
    paragraph([reference('1-2'), reference('a-b')]),
    note('1-2', 'second'),
    note('a-b', 'third'),
  ])
})

test('symbols are no part of the name of a note', async () => {
  const names = ['4-*', '†', '(a)']
  const blocks = await tidied(paragraph(names.map(reference)), ...names.map((name) => note(name, 'said')))
  const expected = ['4', 'note', 'a']
  assert.deepEqual(blocks, [paragraph(expected.map(reference)), ...expected.map((name) => note(name, 'said'))])
})

test('a reference to no note is raised text', async () => {
  assert.deepEqual(await tidied(paragraph([text('a'), reference('7')])), [
    paragraph([text('a'), { type: 'superscript', children: [text('7')] }]),
  ])
})

test('raised endings of ordinals stand on the line', async () => {
  const raised: Phrasing = { type: 'superscript', children: [text('th')] }
  assert.deepEqual(await tidied(paragraph([text('the 27'), raised])), [paragraph([text('the 27'), text('th')])])
  const strong = (...children: Phrasing[]): Phrasing => ({ type: 'strong', children })
  assert.deepEqual(await tidied(paragraph([strong(text('27')), strong(raised)])), [
    paragraph([strong(text('27')), strong(text('th'))]),
  ])
})

test('other raised text stays raised', async () => {
  for (const [before, raised] of [
    ['x', 'th'],
    ['27', 'a'],
    ['27', 'th1'],
  ] as const) {
    const line = paragraph([text(before), { type: 'superscript', children: [text(raised)] }])
    assert.deepEqual(await tidied(structuredClone(line)), [line])
  }
})

test('definitions of no term are a list, and those of a term stay', async () => {
  const said: Block = {
    type: 'definitionList',
    children: [{ type: 'definitionDescription', children: [paragraph('a')] }],
  }
  const inner = list(false, [listItem([paragraph('b')])])
  const indent: Block = { type: 'definitionList', children: [{ type: 'definitionDescription', children: [inner] }] }
  const named: Block = {
    type: 'definitionList',
    children: [{ type: 'definitionTerm', children: [text('t')] }, ...said.children],
  }
  assert.deepEqual(await tidied(structuredClone(indent)), [inner])
  assert.deepEqual(await tidied(structuredClone(named)), [named])
})

test('nesting without end is flattened and loses no text', async () => {
  let quotes: Block = paragraph('deep')
  for (let level = 0; level < 100_000; level++) quotes = { type: 'blockquote', children: [quotes] }
  let marks: Phrasing = text('marked')
  for (let level = 0; level < 100_000; level++) marks = { type: 'strong', children: [marks] }
  const shown = JSON.stringify(await tidied(quotes, paragraph([marks])))
  assert.match(shown, /deep.*marked/)
  assert.equal(shown.split('"blockquote"').length - 1, defaultLimits.nesting)
})
