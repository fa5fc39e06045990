import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heading, list, listItem, paragraph, root, text } from '../../../core/document/build.ts'
import type { Block, Phrasing } from '../../../core/document/nodes.ts'
import { defaultLimits } from '../../../core/limits.ts'
import { tidy } from '../../../output/normalize/tidy.ts'
import { md } from '../read.ts'
import { htmlText } from './html-text.ts'

/** What Markdown becomes for a writer that prints none. */
async function expanded(value: string): Promise<Block[]> {
  return (await tidy(root([{ type: 'verbatim', value }]), 'text', defaultLimits, md.verbatim)).children
}

async function line(value: string): Promise<Phrasing[]> {
  const [only] = await expanded(value)
  return only?.type === 'paragraph' ? only.children : []
}

test('blocks of Markdown become blocks', async () => {
  assert.deepEqual(await expanded('# A\n\n> b\n\n3. c\n\n- [x] d\n- [ ] e\n\n```js\nf\n```\n\n***\n\ng'), [
    heading(1, 'A'),
    { type: 'blockquote', children: [paragraph('b')] },
    list(true, [listItem([paragraph('c')])], 3),
    list(false, [
      { ...listItem([paragraph('d')]), checked: true },
      { ...listItem([paragraph('e')]), checked: false },
    ]),
    { type: 'code', lang: 'js', value: 'f' },
    { type: 'thematicBreak' },
    paragraph('g'),
  ])
})

test('links and pictures have their addresses and titles, also where they are defined apart', async () => {
  const link = { type: 'link', url: 'https://a.example', title: 't', children: [text('a')] } as const
  const image = { type: 'image', url: 'b.png', title: 't', alt: 'b' } as const
  assert.deepEqual(await line('[a](https://a.example "t")![b](b.png "t")'), [link, image])
  assert.deepEqual(
    await line('[a][x]![b][y]\n\n> [x]: https://a.example "t"\n> [y]: b.png "t"\n\n[x]: https://c.example'),
    [link, image],
  )
  assert.deepEqual(await line('[a](https://a.example)'), [
    { type: 'link', url: 'https://a.example', children: [text('a')] },
  ])
})

test('a table has its alignment, and its empty cells', async () => {
  const cell = (...children: Block[]) => ({ type: 'tableCell', children })
  const [table] = await expanded('| a | b |\n| --- | ---: |\n| c |  |')
  assert.ok(table?.type === 'table')
  assert.deepEqual(
    Array.from(table.children, ({ children }) => children),
    [
      [cell(paragraph('a')), cell(paragraph('b'))],
      [cell(paragraph('c')), cell()],
    ],
  )
  assert.deepEqual([table.headerRows, table.align], [1, [undefined, 'right']])
})

test('notes, marks and breaks keep their meaning', async () => {
  assert.deepEqual(await expanded('a[^1] **b** ~~c~~ `d`\\\ne<br>f\n\n[^1]: n'), [
    paragraph([
      text('a'),
      { type: 'footnoteReference', identifier: '1' },
      text(' '),
      { type: 'strong', children: [text('b')] },
      text(' '),
      { type: 'delete', children: [text('c')] },
      text(' '),
      { type: 'inlineCode', value: 'd' },
      { type: 'break' },
      text('e'),
      { type: 'break' },
      text('f'),
    ]),
    { type: 'footnoteDefinition', identifier: '1', children: [paragraph('n')] },
  ])
})

test('of HTML the words stay, and front matter is code', async () => {
  assert.deepEqual(await expanded('---\na: b\n---\n\n<div>c <b>d</b><script>e</script></div>\n\n<!-- f -->\n\ng'), [
    { type: 'code', lang: 'yaml', value: 'a: b' },
    paragraph('c d'),
    paragraph('g'),
  ])
  assert.equal(htmlText('<p>a<style>b</style><i>c</i>\n\nd</p><template>e</template>'), 'a c d')
})

test('a long text is cut between blocks, and what it defines holds everywhere', async () => {
  const paragraphs = Array.from({ length: 3_000 }, (_, index) => `Paragraph [number ${index}][x] of many words.`)
  const blocks = await expanded(`${paragraphs.join('\n\n')}\n\n[x]: https://a.example`)
  assert.equal(blocks.length, paragraphs.length)
  for (const block of blocks)
    assert.ok(
      block.type === 'paragraph' && block.children[1]?.type === 'link' && block.children[1].url === 'https://a.example',
    )
})
