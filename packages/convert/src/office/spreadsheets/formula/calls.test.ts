import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOfFormula, pictureOfFormula } from './calls.ts'

test('the address of HYPERLINK is found where it stands in the formula', () => {
  assert.deepEqual(linkOfFormula('HYPERLINK("https://example.org/","x""y")'), {
    link: { url: 'https://example.org/' },
    name: 'x"y',
  })
  assert.deepEqual(linkOfFormula('HYPERLINK("mailto:"&"a@b.c")'), { link: { url: 'mailto:a@b.c' }, name: undefined })
  assert.deepEqual(linkOfFormula('HYPERLINK("#A1";B1)'), { link: { url: '#A1' }, name: undefined })
  assert.equal(linkOfFormula('HYPERLINK(UPPER(A1),"x")').link, undefined)
  assert.equal(linkOfFormula('HYPERLINK("a"&Sheet2!B1,"x")').link, undefined)
  assert.equal(linkOfFormula('SUM(1)').link, undefined)
})

test('the address of HYPERLINK is put together from texts and cells', () => {
  const b3 = { row: 2, column: 1 }
  assert.deepEqual(linkOfFormula('HYPERLINK(B3)').link, { url: '', pieces: [b3] })
  assert.deepEqual(linkOfFormula('HYPERLINK("https://example.org/" & $B$3 & "?a=""1""", "x")'), {
    link: { url: '', pieces: ['https://example.org/', b3, '?a="1"'] },
    name: 'x',
  })
  assert.deepEqual(linkOfFormula('HYPERLINK([.B3];"x")').link, { url: '', pieces: [b3] })
})

test('the picture of IMAGE is found where its address stands in the formula', () => {
  assert.deepEqual(pictureOfFormula('_xlfn.IMAGE("https://example.org/a.png"; "A lake")'), [
    { type: 'image', url: 'https://example.org/a.png', alt: 'A lake' },
  ])
  assert.equal(pictureOfFormula('IMAGE("https://example.org/a.png",,1)')?.[0].alt, '')
  assert.equal(pictureOfFormula('IMAGE(A1)'), undefined)
})

test('formulas that no program takes have neither', () => {
  const text = 'a'.repeat(20_000_000)
  assert.equal(linkOfFormula(`HYPERLINK("${text}")`).link, undefined)
  assert.equal(linkOfFormula(`HYPERLINK(${'A1&'.repeat(2_000_000)}A1)`).link, undefined)
  assert.equal(pictureOfFormula(`IMAGE("${text}")`), undefined)
})
