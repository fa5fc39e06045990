import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code, heading, list, listItem, paragraph, root, table, tableRow, text } from '../../core/document/build.ts'
import type { Block, Cell, DefinitionDescription, DefinitionTerm, Phrasing } from '../../core/document/nodes.ts'
import type { WriteOptions } from '../../core/options.ts'
import type { WarningCode } from '../../core/warnings.ts'
import { writeMarkdown } from './write.ts'

function written(blocks: Block[], options: WriteOptions = {}): string {
  return [...writeMarkdown(root(blocks), options, () => {})].join('')
}

function warned(blocks: Block[]): [WarningCode, unknown][] {
  const reported: [WarningCode, unknown][] = []
  Array.from(writeMarkdown(root(blocks), {}, (code, details) => reported.push([code, details])))
  return reported
}

const cell = (children: Block[], columnSpan = 1, rowSpan = 1): Cell => ({
  type: 'tableCell',
  columnSpan,
  rowSpan,
  children,
})
const link = (url: string, ...children: Phrasing[]): Phrasing => ({ type: 'link', url, children })
const bullets = (...items: Block[][]): Block => list(false, items.map(listItem))

test('a document without content is empty', () => {
  assert.equal(written([]), '')
})

test('blocks stand apart by one empty line and the last line is ended', () => {
  assert.equal(written([heading(1, 'A'), paragraph('b'), code('c', 'js')]), '# A\n\nb\n\n```js\nc\n```\n')
})

test('a heading is one line and keeps its final number sign', () => {
  assert.equal(written([heading(2, [text('C'), { type: 'break' }, text('or C #')])]), '## C or C \\#\n')
})

test('short items follow each other, items of several blocks stand apart', () => {
  const items = bullets([paragraph('a'), bullets([paragraph('b')])], [paragraph('c')], [paragraph('d'), code('e')])
  assert.equal(written([items]), '- a\n  - b\n- c\n\n- d\n\n  ```\n  e\n  ```\n')
})

test('two lists in a row differ in their markers', () => {
  assert.equal(written([bullets([paragraph('a')]), bullets([paragraph('b')])]), '- a\n\n* b\n')
  const ordered = list(true, [listItem([paragraph('x')])], 4)
  assert.equal(written([ordered, structuredClone(ordered)]), '4. x\n\n4) x\n')
})

test('lists that something else parts have one marker', () => {
  const between: Block[] = [
    paragraph('p'),
    { type: 'blockquote', children: [paragraph('q')] },
    table([tableRow(['t'])], 1),
  ]
  for (const block of between)
    assert.match(written([bullets([paragraph('a')]), block, bullets([paragraph('b')])]), /^- a\n[^*]*\n- b\n$/)
})

test('a list that could not interrupt the paragraph above it stands apart', () => {
  const inner = list(true, [listItem([paragraph('x')])], 3)
  assert.equal(written([bullets([paragraph('a'), inner])]), '- a\n\n  3. x\n')
})

test('task items have boxes', () => {
  const done = { ...listItem([paragraph('a')]), checked: true }
  assert.equal(written([list(false, [done, { ...listItem([paragraph('b')]), checked: false }])]), '- [x] a\n- [ ] b\n')
})

test('quotes prefix every line', () => {
  assert.equal(
    written([{ type: 'blockquote', children: [paragraph('a'), code('b\n\nc')] }]),
    '> a\n>\n> ```\n> b\n>\n> c\n> ```\n',
  )
})

test('a fence is longer than those in the code', () => {
  assert.equal(written([code('```\nx\n```')]), '````\n```\nx\n```\n````\n')
})

test('a table has its numbers on the right and its bars escaped', () => {
  const rows = [tableRow(['Name', 'Price']), tableRow(['a|b', '1,200.50']), tableRow(['', '-3 %'])]
  assert.equal(written([table(rows, 1)]), '| Name | Price |\n| --- | ---: |\n| a\\|b | 1,200.50 |\n|  | -3 % |\n')
})

test('a table without a header gets an empty one', () => {
  assert.equal(written([table([tableRow(['a', 'b'])], 0)]), '|  |  |\n| --- | --- |\n| a | b |\n')
})

test('the value of a spanning cell stands in its first position', () => {
  const rows = [
    tableRow([cell([paragraph('head')], 2), 'c']),
    tableRow([cell([paragraph('down')], 1, 2), 'x', 'y']),
    tableRow(['p', 'q']),
  ]
  assert.equal(written([table(rows, 1)]), '| head |  | c |\n| --- | --- | --- |\n| down | x | y |\n|  | p | q |\n')
  assert.equal(
    written([table(rows, 1)], { tables: 'html' }),
    '<table>\n<tr><th colspan="2">head</th><th>c</th></tr>\n<tr><td rowspan="2">down</td><td>x</td><td>y</td></tr>\n<tr><td>p</td><td>q</td></tr>\n</table>\n',
  )
})

test('columns that only spans made are left out', () => {
  const rows = [tableRow([cell([paragraph('a')], 3), 'b']), tableRow([cell([paragraph('c')], 3), 'd'])]
  assert.equal(written([table(rows, 1)]), '| a | b |\n| --- | --- |\n| c | d |\n')
})

test('blocks in a cell are lines of it', () => {
  const rows = [
    tableRow([cell([paragraph('a'), bullets([paragraph('b')], [paragraph('c')]), code('d\ne')]), 'line\nend']),
  ]
  assert.equal(
    written([table([tableRow(['h', 'i']), ...rows], 1)]),
    '| h | i |\n| --- | --- |\n| a<br>- b<br>- c<br>`d`<br>`e` | line<br>end |\n',
  )
})

test('a caption stands above its table', () => {
  assert.equal(written([{ ...table([tableRow(['a'])], 1), caption: [text('Sums')] }]), 'Sums\n\n| a |\n| --- |\n')
})

test('notes stand at the end', () => {
  const blocks: Block[] = [
    paragraph([text('a'), { type: 'footnoteReference', identifier: '1' }]),
    { type: 'footnoteDefinition', identifier: '1', children: [paragraph('b'), paragraph('c')] },
    paragraph('d'),
  ]
  assert.equal(written(blocks), 'a[^1]\n\nd\n\n[^1]: b\n\n    c\n')
})

test('terms are bold in front of their descriptions', () => {
  const blocks: Block[] = [
    {
      type: 'definitionList',
      children: [
        { type: 'definitionTerm', children: [text('T')] },
        { type: 'definitionDescription', children: [paragraph('d')] },
        { type: 'definitionTerm', children: [text('U')] },
        { type: 'definitionTerm', children: [text('V')] },
        { type: 'definitionDescription', children: [paragraph('e')] },
        { type: 'definitionDescription', children: [paragraph('f')] },
      ],
    },
  ]
  assert.equal(written(blocks), '- **T**: d\n- **U**, **V**\n  - e\n  - f\n')
})

test('a description that is a list gives its items, and terms that end in a colon need no other', () => {
  const described = (...children: Block[]): DefinitionDescription => ({ type: 'definitionDescription', children })
  const term: DefinitionTerm = { type: 'definitionTerm', children: [text('T:')] }
  const ofTerm = (...descriptions: DefinitionDescription[]): string =>
    written([{ type: 'definitionList', children: [term, ...descriptions] }])
  assert.equal(ofTerm(described(paragraph('d'), paragraph('e'))), '- **T:** d\n\n  e\n')
  assert.equal(ofTerm(described(bullets([paragraph('a')])), described(paragraph('b'))), '- **T:**\n  - a\n  - b\n')
  const numbered = list(true, [listItem([paragraph('a')])])
  assert.equal(ofTerm(described(numbered), described(paragraph('b'))), '- **T:**\n  - 1. a\n  - b\n')
})

test('formulas stand between dollars, in a cell without bars', () => {
  const inline: Block = paragraph([text('so '), { type: 'inlineMath', value: '|x|' }])
  assert.equal(written([inline, { type: 'math', value: 'x^2' }]), 'so $|x|$\n\n$$\nx^2\n$$\n')
  assert.equal(
    written([table([tableRow(['h', 'i']), tableRow([cell([inline]), ''])], 1)]),
    '| h | i |\n| --- | --- |\n| so $\\vert x\\vert$ |  |\n',
  )
})

test('links take the form that their address needs', () => {
  const forms: [Phrasing, string][] = [
    [link('https://a.b/', text('https://a.b/')), '<https://a.b/>'],
    [link('mailto:x@a.b', text('x@a.b')), '<x@a.b>'],
    [link('a b.html', text('t')), '[t](<a b.html>)'],
    [link('a(b', text('t')), '[t](a\\(b)'],
    [link('a_(b)', text('t [1]')), '[t \\[1\\]](a_(b))'],
    [{ type: 'link', url: '/x', title: 'a "b"', children: [text('t')] }, '[t](/x "a \\"b\\"")'],
  ]
  for (const [node, markdown] of forms) assert.equal(written([paragraph([node])]), `${markdown}\n`)
})

test('links with an unsafe address become text and are counted', () => {
  const blocks = [paragraph([link('java\tscript:alert(1)', text('a')), link('data:text/html,x', text('b'))])]
  assert.equal(written(blocks), 'ab\n')
  assert.deepEqual(warned(blocks), [['link_removed', { count: 2 }]])
})

test('internal links lead to headings by the names that GitHub gives them', () => {
  const blocks: Block[] = [
    paragraph([link('#_Toc1', text('here')), text(' '), link('#nowhere', text('there'))]),
    heading(1, 'Über uns: C++!'),
    { ...heading(1, 'Über uns: C++!'), anchors: ['_Toc1'] },
  ]
  assert.match(written(blocks), /^\[here\]\(#über-uns-c-1\) there\n/)
})

test('pictures show what they say, and those that say nothing are counted', () => {
  const blocks = [
    paragraph([
      { type: 'image', url: 'a b.png', alt: 'A [map]' },
      { type: 'image', url: 'x.png', alt: '' },
    ]),
  ]
  assert.equal(written(blocks), '![A \\[map\\]](<a b.png>)![](x.png)\n')
  assert.deepEqual(warned(blocks), [['images_without_text', { count: 1 }]])
})

test('pictures are shown by description, name or content, as asked for', () => {
  const data = 'data:image/png;base64,AAAA'
  const blocks = [
    paragraph([
      { type: 'image', url: data, alt: 'A' },
      { type: 'image', url: 'b.png', alt: 'B' },
    ]),
  ]
  assert.equal(written(blocks), '![A]()![B](b.png)\n')
  assert.equal(written(blocks, { images: 'alt' }), '![A]()![B]()\n')
  assert.equal(written(blocks, { images: 'embed' }), `![A](${data})![B](b.png)\n`)
})

test('page breaks are printed only when a separator is asked for', () => {
  const blocks: Block[] = [paragraph('a'), { type: 'pageBreak', page: 2 }, paragraph('b')]
  assert.equal(written(blocks), 'a\n\nb\n')
  assert.equal(written(blocks, { pageSeparator: '<!-- page {page} -->' }), 'a\n\n<!-- page 2 -->\n\nb\n')
})

test('a page that begins within a list is marked between its items, which are the same without a separator', () => {
  const blocks = [
    bullets([paragraph('a'), { type: 'pageBreak', page: 2 }, bullets([paragraph('b')])], [paragraph('c')]),
  ]
  assert.equal(written(blocks), '- a\n  - b\n- c\n')
  assert.equal(written(blocks, { pageSeparator: '---\n{page}' }), '- a\n\n  ---\n  2\n\n  - b\n\n- c\n')
})
