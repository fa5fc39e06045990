import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, root, text } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { writeMarkdown } from '../write.ts'

function written(...children: Phrasing[]): string {
  return [...writeMarkdown(root([paragraph(children)]), {}, () => {})].join('').trimEnd()
}

const strong = (...children: (Phrasing | string)[]): Phrasing => ({ type: 'strong', children: nodes(children) })
const emphasis = (...children: (Phrasing | string)[]): Phrasing => ({ type: 'emphasis', children: nodes(children) })

function nodes(children: (Phrasing | string)[]): Phrasing[] {
  return children.map((child) => (typeof child === 'string' ? text(child) : child))
}

test('equal neighbours merge, over spaces too', () => {
  assert.equal(written(strong('a'), strong('b'), text(' '), strong('c')), '**ab c**')
})

test('raised characters end with their line', () => {
  const raised: Phrasing = { type: 'superscript', children: [text('1')] }
  assert.equal(written(text('a'), raised, { type: 'break' }, raised, text('b')), 'a<sup>1</sup>\\\n<sup>1</sup>b')
  assert.equal(written(strong('a'), { type: 'break' }, strong('b')), '**a\\\nb**')
})

test('spaces leave the marks at whose edge they stand', () => {
  assert.equal(written(text('x'), strong(' a '), text('y')), 'x **a** y')
  assert.equal(written(strong('  ')), '')
})

test('marks nest by how far they go', () => {
  assert.equal(written(strong('a '), strong(emphasis('b')), strong(' c')), '**a *b* c**')
  assert.equal(written(emphasis(strong('a'))), '***a***')
})

test('emphasis within a word uses asterisks', () => {
  assert.equal(written(text('un'), emphasis('frigging'), text('believable')), 'un*frigging*believable')
})

test('emphasis that touches strong text uses underscores', () => {
  assert.equal(written(strong('Note:'), emphasis('see below')), '**Note:**_see below_')
})

test('a mark retreats from punctuation next to which it would not bind', () => {
  assert.equal(written(strong('「重要」'), text('な点')), '**「重要**」な点')
})

test('a break at the edge of a mark stands outside of it', () => {
  assert.equal(written(strong('a', { type: 'break' }), text('b')), '**a**\\\nb')
})

test('insertions, raised and lowered text are written as HTML', () => {
  assert.equal(
    written(
      text('m'),
      { type: 'superscript', children: [text('2')] },
      text(' H'),
      { type: 'subscript', children: [text('2')] },
      text('O '),
      { type: 'insert', children: [text('new')] },
    ),
    'm<sup>2</sup> H<sub>2</sub>O <ins>new</ins>',
  )
})

test('code has a fence that its backticks do not equal', () => {
  assert.equal(written({ type: 'inlineCode', value: 'a`b' }), '``a`b``')
  assert.equal(written({ type: 'inlineCode', value: '`' }), '`` ` ``')
})
