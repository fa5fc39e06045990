import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOfFormula, pictureOfFormula } from './calls.ts'

test('the address of HYPERLINK is found where it stands in the formula', () => {
  assert.deepEqual(linkOfFormula('HYPERLINK("https://example.org/","x""y")'), {
    url: 'https://example.org/',
    name: 'x"y',
  })
  assert.deepEqual(linkOfFormula('HYPERLINK("mailto:a@b.c")'), { url: 'mailto:a@b.c', name: undefined })
  assert.deepEqual(linkOfFormula('HYPERLINK("#A1";B1)'), { url: '#A1', name: undefined })
  assert.equal(linkOfFormula('HYPERLINK(A1,"x")').url, undefined)
  assert.equal(linkOfFormula('HYPERLINK("a"&B1,"x")').url, undefined)
  assert.equal(linkOfFormula('SUM(1)').url, undefined)
})

test('the picture of IMAGE is found where its address stands in the formula', () => {
  assert.deepEqual(pictureOfFormula('_xlfn.IMAGE("https://example.org/a.png"; "A lake")'), [
    { type: 'image', url: 'https://example.org/a.png', alt: 'A lake' },
  ])
  assert.equal(pictureOfFormula('IMAGE("https://example.org/a.png",,1)')?.[0].alt, '')
  assert.equal(pictureOfFormula('IMAGE(A1)'), undefined)
})
