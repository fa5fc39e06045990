import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { text } from './build.ts'
import type { Phrasing } from './nodes.ts'
import { plainText } from './plain.ts'
import { phrasingOf, type Run, trimmedRuns } from './runs.ts'

const strong = (...children: Phrasing[]): Phrasing => ({ type: 'strong', children })
const emphasis = (...children: Phrasing[]): Phrasing => ({ type: 'emphasis', children })

test('neighbours of one style are one node, and styles nest', () => {
  assert.deepEqual(phrasingOf([{ content: 'a' }, { content: 'b' }, { content: '', bold: true }]), [text('ab')])
  assert.deepEqual(
    phrasingOf([
      { content: 'a', bold: true },
      { content: 'b', bold: true, italic: true },
      { content: 'c', italic: true },
    ]),
    [strong(text('a'), emphasis(text('b'))), emphasis(text('c'))],
  )
})

test('a link is not cut by a change of weight', () => {
  const link = 'https://a.example'
  assert.deepEqual(
    phrasingOf([
      { content: 'a', link },
      { content: 'b', link, bold: true },
    ]),
    [{ type: 'link', url: link, children: [text('a'), strong(text('b'))] }],
  )
})

test('each style has its node', () => {
  const types = { strike: 'delete', inserted: 'insert', bold: 'strong', italic: 'emphasis' } as const
  for (const [style, type] of Object.entries(types))
    assert.deepEqual(phrasingOf([{ content: 'a', [style]: true }]), [{ type, children: [text('a')] }])
  assert.deepEqual(
    phrasingOf([
      { content: 'a', script: 'super' },
      { content: 'b', script: 'sub' },
    ]),
    [
      { type: 'superscript', children: [text('a')] },
      { type: 'subscript', children: [text('b')] },
    ],
  )
})

test('spaces around code are text', () => {
  assert.deepEqual(phrasingOf([{ content: ' a', code: true }, { content: ' b ', code: true }, { content: 'c' }]), [
    text(' '),
    { type: 'inlineCode', value: 'a b' },
    text(' '),
    text('c'),
  ])
})

test('spaces and breaks at both ends go', () => {
  const runs: Run[] = [
    { content: ' ' },
    { content: { type: 'break' } },
    { content: 'a' },
    { content: '\n', bold: true },
  ]
  assert.deepEqual(trimmedRuns(runs), [{ content: 'a' }])
  assert.deepEqual(trimmedRuns([{ content: ' ' }]), [])
})

test('every character stays, in its order, in no more nodes than styles change', () => {
  const style = { bold: fc.boolean(), italic: fc.boolean(), strike: fc.boolean(), code: fc.boolean() }
  const run = fc.record({ content: fc.constantFrom('', 'a', 'b ', ' c', ' '), ...style })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      assert.equal(plainText(phrasingOf(runs)), runs.map(({ content }) => content).join(''))
      const plain = runs.map((one) => ({ ...one, code: false, bold: true, italic: true, strike: true }))
      assert.ok(phrasingOf(plain).length <= 1)
    }),
  )
})
