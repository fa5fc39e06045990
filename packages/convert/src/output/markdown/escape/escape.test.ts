import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, root } from '../../../core/document/build.ts'
import type { Phrasing } from '../../../core/document/nodes.ts'
import { writeMarkdown } from '../write.ts'

function written(children: string | Phrasing[]): string {
  return [...writeMarkdown(root([paragraph(children)]), {}, () => {})].join('').trimEnd()
}

/** Text that means nothing in Markdown where it stands. */
const untouched = [
  'snake_case and __dunder',
  '2 * 3 = 6',
  'f(*args, **kwargs)',
  'AT&T & Co; a && b',
  '$5 and $10',
  'a ~ b, about ~5',
  'a | b',
  '[1] and array[0] (see)',
  'one ` only',
  'C:\\Users\\Ann',
  'C# and #1',
  '1.5 and 2019. Then',
  'a-b - c',
  'a > b >= c',
  'x^2 = y! Really!',
  'https://example.com/a_b_c?x=1&y=2',
  'me@example.com',
  'see `www.example.com',
  'km² · 5 € – “so”',
]

for (const text of untouched)
  test(`“${text}” needs no escape`, () => {
    assert.equal(written(text), text)
  })

const escaped: readonly [text: string, markdown: string][] = [
  ['# head', '\\# head'],
  ['> quote', '\\> quote'],
  ['- item', '\\- item'],
  ['+ item', '\\+ item'],
  ['* item', '\\* item'],
  ['1. item', '1\\. item'],
  ['12) item', '12\\) item'],
  ['a\n1. b\n2. c', 'a\n1\\. b\n2. c'],
  ['a\n===', 'a\n\\==='],
  ['a\n---', 'a\n\\---'],
  ['a | b\n- | -', 'a | b\n\\- | -'],
  ['***', '\\***'],
  ['________', '\\________'],
  ['```', '\\```'],
  ['*a*', '\\*a\\*'],
  ['_a_ and __b__', '\\_a\\_ and \\_\\_b\\_\\_'],
  ['~~a~~', '\\~\\~a\\~\\~'],
  ['`a`', '\\`a\\`'],
  ['$a$', '\\$a\\$'],
  ['$$', '\\$$'],
  ['a < b', 'a \\< b'],
  ['&amp; &#35; &x', '\\&amp; \\&#35; &x'],
  ['[a](b)', '[a\\](b)'],
  ['[^1]', '\\[^1]'],
  ['[a]: b', '\\[a]: b'],
  ['\\*', '\\\\*'],
  ['\\\\server', '\\\\\\server'],
]

for (const [text, markdown] of escaped)
  test(`“${text}” is written ${JSON.stringify(markdown)}`, () => {
    assert.equal(written(text), markdown)
  })

test('an exclamation mark before a link does not make it a picture', () => {
  assert.equal(
    written([
      { type: 'text', value: 'Go!' },
      { type: 'link', url: 'https://a.b', children: [{ type: 'text', value: 'there' }] },
    ]),
    'Go\\![there](https://a.b)',
  )
})

test('an address with characters to escape in it is kept from being a link', () => {
  assert.equal(written('http://a.b/*x*'), 'http\\://a.b/\\*x\\*')
})
