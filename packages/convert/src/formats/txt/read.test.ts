import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../pipeline/in-process.ts'

async function contentOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source), { filename: 'a.txt' })).content
}

test('paragraphs and their hard-wrapped lines are kept', async () => {
  assert.equal(await contentOf('one\r\ntwo\r\n\r\n\r\nthree'), 'one\ntwo\n\nthree\n')
})

test('lines are the same whatever ends them and whatever spaces surround them', async () => {
  const lines = ['one', 'two ', '', ' three', 'four\t', '\u00a0five', '']
  for (const text of [lines.join('\n'), lines.join('\r\n'), lines.join('\r'), `\ufeff${lines.join('\n')}`])
    assert.equal(await contentOf(text), 'one\ntwo\n\nthree\nfour\nfive\n')
})

test('text is literal', async () => {
  assert.equal(await contentOf('# *a* <b>'), '\\# \\*a\\* \\<b>\n')
})

test('a margin around the whole text is no layout', async () => {
  assert.equal(await contentOf('        word\n'.repeat(30)), 'word\n'.repeat(30))
})

test('columns, drawn tables and indented code keep their layout', async () => {
  assert.equal(await contentOf('a      b\ncc     d'), '```\na      b\ncc     d\n```\n')
  assert.equal(await contentOf('┌──┐\n│ a│\n└──┘'), '```\n┌──┐\n│ a│\n└──┘\n```\n')
  assert.equal(await contentOf('x\n\n    if a:\n      b\n\n    c\n    d'), 'x\n\n```\nif a:\n  b\n\nc\nd\n```\n')
})

test('a single indented line is a paragraph', async () => {
  assert.equal(await contentOf('        Title\n\ntext'), 'Title\n\ntext\n')
})

test('a form feed begins a page', async () => {
  const { content } = await convert(Buffer.from('a\fb'), { filename: 'a.txt', pageSeparator: '-- {page} --' })
  assert.equal(content, 'a\n\n-- 2 --\n\nb\n')
})

test('spaces alone are an empty document', async () => {
  assert.equal(await contentOf(' \n\t\n'), '')
})
