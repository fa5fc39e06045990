import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../pipeline/in-process.ts'
import { holdsHtml } from './raw-html.ts'

async function converted(source: string, outputFormat: 'markdown' | 'text' = 'markdown') {
  return convert(Buffer.from(source), { filename: 'a.md', outputFormat })
}

test('Markdown passes through as it is', async () => {
  const source = '# *A*  \nb\\\nc &amp; <d@e.f>\n\n***\n\n\n* x\n'
  const { content, warnings } = await converted(source)
  assert.equal(content, source)
  assert.deepEqual(warnings, [])
})

test('HTML is distinguished from what only looks like it', () => {
  for (const html of ['<b>x</b>', 'a <br/> b', '<!-- x -->', '</p>', '<div\nid=1>', 'x <img src="y">'])
    assert.ok(holdsHtml(html), html)
  for (const other of ['a < b', '<https://a.b>', '<a@b.c>', '`<b>`', '``a`<b>``', '```\n<b>\n```', '\\<b>', '<3'])
    assert.equal(holdsHtml(other), false, other)
})

test('front matter names the document', async () => {
  const { metadata } = await converted('---\ntitle: "T: u"\nauthor: Ann\ntags: [a]\n---\n\nx\n')
  assert.deepEqual(metadata, { title: 'T: u', author: 'Ann' })
})

test('for text, Markdown is rendered down', async () => {
  const source = '# A *b*\n\n1. x\n2. [y](https://a.b)\n\nz[^1]\n\n[^1]: note\n'
  assert.equal((await converted(source, 'text')).content, 'A b\n\n1. x\n2. y (https://a.b)\n\nz[1]\n\n[1] note\n')
})

test('a long text is rendered in pieces that know each other’s addresses', async () => {
  const source = `[a][x]\n\n${'Some words that fill a paragraph.\n\n'.repeat(3_000)}[x]: https://a.b\n`
  const { content } = await converted(source, 'text')
  assert.ok(content.startsWith('a (https://a.b)\n\nSome words'))
  assert.equal(content.split('Some words').length, 3_001)
})

test('quotes within quotes beyond what the parser can take stay as they are', async () => {
  const { content } = await converted(`${'> '.repeat(20_000)}deep`, 'text')
  assert.ok(content.endsWith('deep\n'))
})

test('in plain text an alert says what it is', async () => {
  const source = '> [!WARNING]\n> Mind *it*.\n\n> [!tip]- Title\n> Body.\n\n> [x] plain'
  const { content } = await convert(Buffer.from(source), { filename: 'a.md', outputFormat: 'text' })
  assert.equal(content, '    Warning: Mind it.\n\n    Title: Body.\n\n    [x] plain\n')
})
