import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code, heading, list, listItem, paragraph, root, table, tableRow, text } from '../../core/document/build.ts'
import type { Block, Cell, Phrasing, TableCell } from '../../core/document/nodes.ts'
import { writeMarkdown } from './write.ts'

function written(cells: Cell[], around: (rows: Block) => Block[] = (rows) => [rows]): string {
  const rows = around(table([tableRow([spanning, 'x']), tableRow(cells)], 1))
  return [...writeMarkdown(root(rows), { tables: 'html' }, () => {})].join('')
}

const spanning: TableCell = { type: 'tableCell', columnSpan: 2, rowSpan: 3, children: [paragraph('a')] }

/** What a cell becomes that holds these. */
function inCell(...children: Block[]): string {
  const [, found] = /<td>(.*)<\/td>/.exec(written([{ type: 'tableCell', children }])) ?? []
  return found ?? ''
}

function inLine(...children: Phrasing[]): string {
  return inCell({ type: 'paragraph', children })
}

test('a table with spans is HTML where that is asked for, one line a row', () => {
  assert.equal(
    written(['b']),
    '<table>\n<tr><th colspan="2" rowspan="3">a</th><th>x</th></tr>\n<tr><td>b</td></tr>\n</table>\n',
  )
})

test('every line of a table in a list item is part of the item', () => {
  const lines = written(['b'], (rows) => [list(false, [listItem([paragraph('item'), rows])])]).split('\n')
  assert.deepEqual(
    lines.slice(2, -1).filter((line) => !line.startsWith('  <')),
    [],
  )
})

test('a caption and the characters of HTML are written as HTML', () => {
  const captioned = written(['a < b & "c"\nd'], (rows) => [{ ...rows, caption: [text('Two > one')] } as Block])
  assert.match(captioned, /^<table>\n<caption>Two &gt; one<\/caption>\n/)
  assert.match(captioned, /<td>a &lt; b &amp; "c"<br>d<\/td>/)
})

test('text in a cell has its marks, links, pictures and notes', () => {
  const b = [text('b')]
  assert.equal(
    inLine(
      { type: 'strong', children: [{ type: 'emphasis', children: b }] },
      { type: 'break' },
      { type: 'delete', children: b },
    ),
    '<strong><em>b</em></strong><br><del>b</del>',
  )
  assert.equal(
    inLine({ type: 'superscript', children: b }, { type: 'subscript', children: b }, { type: 'insert', children: b }),
    '<sup>b</sup><sub>b</sub><ins>b</ins>',
  )
  assert.equal(
    inLine({ type: 'inlineCode', value: 'a<b' }, { type: 'inlineMath', value: 'x<y' }),
    '<code>a&lt;b</code>$x&lt;y$',
  )
  assert.equal(
    inLine({ type: 'link', url: 'https://example.org/?a&"b"', children: b }),
    '<a href="https://example.org/?a&amp;&quot;b&quot;">b</a>',
  )
  assert.equal(inLine({ type: 'link', url: 'javascript:alert(1)', children: b }), 'b')
  assert.equal(inLine({ type: 'image', url: 'a.png', alt: 'A "dog"' }), '<img src="a.png" alt="A &quot;dog&quot;">')
  assert.equal(inLine({ type: 'footnoteReference', identifier: '1' }), '<sup>1</sup>')
})

test('blocks in a cell are those of HTML, all in one line', () => {
  const item = (checked?: boolean) => ({ ...listItem([paragraph('i')]), ...(checked === undefined ? {} : { checked }) })
  assert.equal(inCell(heading(2, 'h'), paragraph('p')), '<h2>h</h2><p>p</p>')
  assert.equal(inCell(list(true, [item(), item()], 4)), '<ol start="4"><li>i</li><li>i</li></ol>')
  assert.equal(inCell(list(false, [item(true), item(false)])), '<ul><li>☑ i</li><li>☐ i</li></ul>')
  assert.equal(inCell({ type: 'blockquote', children: [paragraph('q')] }), '<blockquote>q</blockquote>')
  assert.equal(inCell(code('a <\n\nb')), '<pre><code>a &lt;&#10;&#10;b</code></pre>')
  assert.equal(inCell({ type: 'math', value: 'x\n<y' }), '<p>x<br>&lt;y</p>')
  assert.equal(inCell(table([tableRow(['n'])], 0)), '<table><tr><td>n</td></tr></table>')
  assert.equal(inCell({ type: 'thematicBreak' }, { type: 'pageBreak', page: 2 }), '<hr>')
  assert.equal(
    inCell({
      type: 'definitionList',
      children: [
        { type: 'definitionTerm', children: [text('t')] },
        { type: 'definitionDescription', children: [paragraph('d')] },
      ],
    }),
    '<dl><dt>t</dt><dd>d</dd></dl>',
  )
})

test('a note whose text stands in a cell is written behind the document', () => {
  const note: Block = { type: 'footnoteDefinition', identifier: '1', children: [paragraph('n')] }
  assert.match(
    written([{ type: 'tableCell', children: [paragraph('b'), note] }]),
    /<td><p>b<\/p><\/td><\/tr>\n<\/table>\n\n\[\^1\]: n\n$/,
  )
})
