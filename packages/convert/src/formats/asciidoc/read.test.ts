import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError, convert } from '@docmill/convert'

async function markdownOf(source: string): Promise<string> {
  return (await convert(Buffer.from(source), { filename: 'a.adoc' })).content
}

test('marks that do not stand at the edges of words are characters', async () => {
  assert.equal(await markdownOf('snake_case_name and 2*3*4 and a#b#c'), 'snake_case_name and 2\\*3\\*4 and a#b#c\n')
})

test('what stands behind a backslash is text', async () => {
  assert.equal(await markdownOf(':x: y\n\n\\*no* \\{x} \\https://a.b[c]'), '\\*no\\* {x} https://a.b[c]\n')
})

test('a title may be underlined', async () => {
  assert.equal(
    await markdownOf('Title\n=====\n\nPart\n----\n\nText\n\n----\ncode\n----\n'),
    '# Title\n\n## Part\n\nText\n\n```\ncode\n```\n',
  )
})

test('lines under a condition that is not met are left out', async () => {
  const source =
    ':a:\n\nifdef::a[]\none\nifndef::a[]\ntwo\nendif::[]\nendif::[]\nifdef::b[]\nthree\nendif::[]\nifdef::a+b[four]\nifdef::b,a[five]\n'
  assert.equal(await markdownOf(source), 'one\nfive\n')
})

test('values that stand for values do not grow without bound', async () => {
  const powers = Array.from({ length: 40 }, (_, index) => `:a${index + 1}: {a${index}}{a${index}}`)
  const content = await markdownOf(`:a0: ten letters\n${powers.join('\n')}\n\n${'{a9} '.repeat(5_000)}\n`)
  assert.ok(content.length < 2_000_000)
})

test('a table of more cells than are allowed is refused, though few letters make it', async () => {
  const copies = '99*|a\n'
  const tall = '.99+|a '
  const wide = '99+|a '
  const tables = [copies.repeat(100), `${tall.repeat(20)}\n`.repeat(10), `${wide}\n`.repeat(100), wide.repeat(100)]
  for (const cells of tables)
    await assert.rejects(
      convert(Buffer.from(`|===\n${cells}|===\n`), { filename: 'a.adoc', limits: { tableCells: 2_000 } }),
      (error) => error instanceof ConversionError && error.code === 'content_limit_exceeded',
    )
})

test('markup without end, lists within lists and empty lines cost no more than their length', async () => {
  const pieces = [
    '**a ',
    '`a ',
    '*a ',
    '+++',
    '<<a',
    '[[',
    '((',
    'link:a[',
    'footnote:[',
    'a:: ',
    '* ',
    '====\n',
    '|===\n',
    '|',
    '{a',
    '\\',
    '"`',
    '[a]#',
    '* a\n+\n',
    '__',
    'a\n--\n',
    '.a\n',
    '[a\n',
    ':a: \\\n',
    'ifdef::a[]\n',
    '(((',
    'http://',
    '* a\n\n\n',
    '|===\n\n2.2+a|',
    '[#a',
    '\\*a ',
  ]
  for (const piece of pieces) assert.equal(typeof (await markdownOf(piece.repeat(20_000))), 'string', piece)
})

test('long rows of spaces cost no more than their length, and neither do values of many lines', async () => {
  const spaces = ' '.repeat(200_000)
  const values = ':a: b \\\n'.repeat(20_000)
  for (const source of [
    `= a${spaces}b`,
    `= a\nJoe${spaces}Doe <a@b.c>`,
    `== a${spaces}b`,
    `[[a,${spaces}\nb`,
    `,===\n${'\n'.repeat(200_000)},===`,
    `ifdef::a[]\nendif::[]\n${values}b`,
  ])
    assert.equal(typeof (await markdownOf(source)), 'string', source.slice(0, 20))
})

test('tables may be of fields between tabs', async () => {
  for (const about of ['format=tsv', 'format=csv,separator=\\t'])
    assert.equal(
      await markdownOf(`[${about}]\n|===\na\tb\nc\td\n|===\n`),
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n',
    )
})

test('a note behind a backslash is text, and no note', async () => {
  assert.equal(await markdownOf('a\\footnote:[b] c'), 'afootnote:[b] c\n')
})

test('names of styles and formats that nobody knows are passed over, whatever they are', async () => {
  const source = '[constructor]\n. a\n\n[format=constructor]\n|===\n|b\n|===\n'
  assert.equal(await markdownOf(source), '1. a\n\nb\n')
})
