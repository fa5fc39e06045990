import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '@docmill/convert'
import { withoutUnsafeLinks } from './markdown-links.ts'

const unsafe: Readonly<Record<string, [markdown: string, safe: string]>> = {
  'an inline link': ['a [b *c*](javascript:alert(1)) d', 'a b *c* d'],
  'a link with a title': ['[a](javascript:b "c")', 'a'],
  'a link whose scheme has capitals, references or a backslash': [
    '[a](JavaScript:x) [b](&#106;avascript:x) [c](java&Tab;script:x) [d](javascript&colon;x) [e](javascript\\:x)',
    'a b c d e',
  ],
  'a link whose scheme has a dot or a plus sign by its name': ['[a](x&period;y:z) [b](x&plus;y:z)', 'a b'],
  'an address in angle brackets with whitespace': ['[a](<java\tscript:x>) [b](< javascript:x>)', 'a b'],
  'an autolink': ['<javascript:a> <data:text/html,b>', 'javascript:a data:text/html,b'],
  'a link by its name, whose definition goes': ['[a][b] and [b]\n\n[b]: javascript:x\n\nc\n', 'a and b\n\n\n\nc\n'],
  'a link within what becomes one then': ['[[a](javascript:b)](javascript:c)', 'a'],
  'a link of raw HTML': ['a <a class="b" href="javascript:alert(1)">b</a> c', 'a <a class="b" >b</a> c'],
  'links of raw HTML in many spellings': [
    `<a HREF = 'java&Tab;script:x'>a</a> <a href=&#106avascript:x>b</a> <a href="java\nscript&colon;x" id="c">c</a>`,
    '<a >a</a> <a >b</a> <a  id="c">c</a>',
  ],
  'what leads elsewhere in a block of raw HTML': [
    '<div>\n<form action="javascript:x"><button formaction="vbscript:y">z</button></form>\n<iframe src="data:text/html,a"></iframe>\n</div>\n',
    '<div>\n<form ><button >z</button></form>\n<iframe ></iframe>\n</div>\n',
  ],
  'a link of raw HTML behind a bracket in an attribute': [
    '<a title=">" href="javascript:x">b</a>',
    '<a title=">" >b</a>',
  ],
  'links in lists, quotes and tables': [
    '- [a](vbscript:x)\n> [b](file:///x)\n\n| [c](data:x) |\n|---|\n',
    '- a\n> b\n\n| c |\n|---|\n',
  ],
}

for (const [what, [markdown, safe]] of Object.entries(unsafe))
  test(`Markdown keeps the words of ${what}`, () => {
    assert.equal(withoutUnsafeLinks(markdown).markdown, safe)
  })

for (const markdown of [
  '[a](http://b.c) <https://a.b> [b](mailto:c@d) [c](tel:1) [d](e/f:g) [h](#i) [j](?k:l)',
  '`[a](javascript:b)`\n\n```\n[a](javascript:b)\n```\n\n    [a](javascript:b)\n',
  'javascript:a and \\[b](javascript:c)',
  '![a](data:image/png;base64,AAAA)',
  '<a href="https://a.b/?c=javascript:d">e</a> <img src="data:image/png;base64,AAAA"> `<a href="javascript:x">`',
  '[^1]: note: text\n\na[^1]',
])
  test(`${JSON.stringify(markdown.slice(0, 40))} stays as it is`, () => {
    assert.deepEqual(withoutUnsafeLinks(markdown), { markdown, removed: 0 })
  })

test('links of long Markdown lose definitions that stand far away', () => {
  const prose = 'Some words.\n\n'.repeat(10_000)
  const { markdown, removed } = withoutUnsafeLinks(`[a][b]\n\n${prose}[b]: javascript:x\n`)
  assert.equal(markdown, `a\n\n${prose}\n`)
  assert.equal(removed, 1)
})

test('an address within Markdown that cannot be parsed leads nowhere', () => {
  const words = 'word '.repeat(20_000)
  const { markdown, removed } = withoutUnsafeLinks(`${words}[a](javascript:b) &copy; [c](http://d)`)
  assert.equal(markdown, `${words}[a](javascript%3Ab) &copy; [c](http://d)`)
  assert.equal(removed, 1)
})

test('many attributes without an end cost no more than their length', () => {
  const began = process.cpuUsage().user
  withoutUnsafeLinks(`<div>\n${'<a href=javascript:x'.repeat(50_000)}\n${`<a href="javascript:x`.repeat(50_000)}`)
  assert.ok(process.cpuUsage().user - began < 5_000_000)
})

test('raw HTML within Markdown that cannot be parsed leads nowhere, and keeps its images', () => {
  const words = 'word '.repeat(20_000)
  const image = '<img src="data:image/png;base64,AAAA">'
  const { markdown, removed } = withoutUnsafeLinks(`${words}<a href=&#106avascript:b>c</a> ${image}`)
  assert.equal(markdown, `${words}<a href=%26#106avascript%3Ab>c</a> ${image}`)
  assert.equal(removed, 1)
})

test('a link that became text is a warning', async () => {
  const { content, warnings } = await convert(Buffer.from('# A\n\n[b](javascript:c)\n'), { filename: 'a.md' })
  assert.equal(content, '# A\n\nb\n')
  assert.deepEqual(
    warnings.map(({ code, details }) => ({ code, details })),
    [{ code: 'link_removed', details: { count: 1 } }],
  )
})
