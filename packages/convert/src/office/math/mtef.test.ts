import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { bareMtefToLatex, mtefToLatex } from './mtef.ts'

/** Version 3, by the Equation Editor on Windows; full size, one line. */
function version3(line: string): string | undefined {
  return mtefToLatex(Buffer.from(`1c00${'00'.repeat(26)}0301010300${'0a'}01${line}0000`, 'hex'))
}

/** Version 5, by MathType: a key of no letters, no options. */
function version5(line: string): string | undefined {
  return mtefToLatex(Buffer.from(`1c00${'00'.repeat(26)}0501000600${'00'}00${'0a'}0100${line}0000`, 'hex'))
}

test('a fraction, a root and a script are the commands of LaTeX', () => {
  assert.equal(version3('030e0000010283610000010283620000' + '00'), '\\frac{a}{b}')
  assert.equal(version3('030d000001028378000011' + '00'), '\\sqrt{x}')
  assert.equal(version3('02837800030f00000b110102883200' + '00' + '00'), 'x^{2}')
})

test('letters of functions and digits are joined', () => {
  assert.equal(version3('028273000282690002826e0002837800'), '\\sin x')
  assert.equal(version3('0288310002883200'), '12')
})

test('Greek letters and symbols are recognized by their face', () => {
  assert.equal(version3('0284700002862b0002846100'), '\\pi +\\alpha')
})

test('fences hold what is between them', () => {
  assert.equal(version3('03010000010283780000' + '0296280002962900' + '00'), '\\left(x\\right)')
})

test('an operator that stands behind its limits has them', () => {
  const lower = '0b01' + '02836900' + '00'
  const upper = '01' + '02836e00' + '00'
  assert.equal(version3(`032b020011${lower}${upper}0d0285a303000a02837800`), '\\sum_{i}^{n}x')
})

test('MathType keeps its options in a byte of their own', () => {
  assert.equal(version5('0200837800' + '03001c00000b0101' + '010002008832000000'), 'x^{2}')
  assert.equal(version5('03000b0000' + '0100020083610000' + '0100020083620000' + '00'), '\\frac{a}{b}')
})

test('an unknown version is no formula', () => {
  assert.equal(mtefToLatex(Buffer.from(`1c00${'00'.repeat(26)}0901010300`, 'hex')), undefined)
  assert.equal(mtefToLatex(new Uint8Array(8)), undefined)
})

test('damaged formulas end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(3, 5), (bytes, version) => {
      const stream = Uint8Array.from([28, 0, ...new Uint8Array(26), version, 1, 1, 3, 0, ...bytes])
      assert.equal(typeof mtefToLatex(stream), 'string')
    }),
  )
})

test('templates within templates are cut where they are too deep', () => {
  const deep = '030d000001'.repeat(20_000)
  assert.equal(typeof version3(deep), 'string')
})

test('an unknown template shows what it holds, however much', () => {
  assert.equal(version3(`03ff0000${'02836100'.repeat(200_000)}00`)?.replaceAll(/[^a]/g, '').length, 200_000)
})

test('characters of version 2 are bytes', () => {
  const bytes = '2400000002000101000a0112834602863d12834912836c12834212827312826912826e0284710000'
  assert.equal(bareMtefToLatex(Buffer.from(bytes, 'hex'), 4), 'F=IlB\\sin \\theta')
})
