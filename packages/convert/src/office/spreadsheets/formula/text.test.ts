import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { biff2, biff3, biff4, biff5, biff8, biff12, type Dialect } from './dialect.ts'
import { type FormulaScope, formulaText } from './text.ts'

function scope(dialect: Dialect): FormulaScope {
  return {
    dialect,
    sheetNames: ['Data', "Bob's 2", 'A1'],
    links: [{ first: 0, last: 0 }, { first: 1, last: 1 }, { first: 0, last: 2 }, undefined],
    names: ['Rate', ''],
    externalName: (link, name) => (link === 3 && name === 1 ? 'EDATE' : undefined),
  }
}

const cell = { row: 2, column: 2 }

function text(tokens: number[][], extra: number[][] = [], dialect = biff8): string | undefined {
  return formulaText(
    { tokens: Uint8Array.from(tokens.flat()), extra: Uint8Array.from(extra.flat()), cell },
    scope(dialect),
  )
}

const integer = (value: number): number[] => [0x1e, value, 0]
const string = (value: string): number[] => [0x17, value.length, 0, ...Buffer.from(value, 'latin1')]
const real = (value: number): number[] => [...Buffer.from(Float64Array.of(value).buffer)]
const add = [3]
const subtract = [4]
const multiply = [5]
const power = [7]
const join = [8]
const union = [16]
const minus = [19]
const percent = [20]
const parentheses = [21]
const missing = [22]
const relativeB1 = [0x44, 0, 0, 1, 0xc0]

test('operators come between their operands, as strongly bound as the tokens say', () => {
  assert.equal(text([integer(1), integer(2), add, integer(3), multiply]), '(1+2)*3')
  assert.equal(text([integer(1), integer(2), add, parentheses, integer(3), multiply]), '(1+2)*3')
  assert.equal(text([integer(1), integer(2), integer(3), multiply, add]), '1+2*3')
  assert.equal(text([integer(1), integer(2), integer(3), subtract, subtract]), '1-(2-3)')
  assert.equal(text([integer(2), minus, integer(2), power]), '-2^2')
  assert.equal(text([integer(2), integer(2), power, minus]), '-(2^2)')
  assert.equal(text([integer(50), percent, string('x'), join]), '50%&"x"')
})

test('constants are written as they are typed', () => {
  assert.equal(text([[0x1f, ...real(0.1)]]), '0.1')
  assert.equal(text([[0x1f, ...real(1e300)]]), '1E+300')
  assert.equal(text([string('a "b"')]), '"a ""b"""')
  assert.equal(text([[0x17, 1, 1, 0x42, 0x30]]), '"あ"')
  assert.equal(text([[0x1d, 1]]), 'TRUE')
  assert.equal(text([[0x1c, 42]]), '#N/A')
  assert.equal(text([[0x1f, ...real(Number.NaN)]]), undefined)
})

test('an array has its values behind the tokens', () => {
  const token = [0x60, 0, 0, 0, 0, 0, 0, 0]
  const numbers = [1, ...real(1), 1, ...real(2)]
  const others = [2, 1, 0, 0, 0x61, 4, 1, 0, 0, 0, 0, 0, 0, 0]
  assert.equal(text([token], [[1, 1, 0], numbers, others]), '{1,2;"a",TRUE}')
  assert.equal(text([token], [[1, 1, 0], numbers]), undefined)
})

test('an array without columns is none, whatever number of rows it states', () => {
  const token = [0x60, ...Array<number>(14).fill(0)]
  assert.equal(text([token], [[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]], biff12), undefined)
  assert.equal(text([token], [], biff12), undefined)
})

test('references are absolute where they say so, and whole rows and columns have no other', () => {
  assert.equal(text([relativeB1]), 'B1')
  assert.equal(text([[0x44, 0, 0, 1, 0x40]]), 'B$1')
  assert.equal(text([[0x25, 0, 0, 9, 0, 0, 0x80, 1, 0x80]]), '$A1:$B10')
  assert.equal(text([[0x25, 0, 0, 0xff, 0xff, 0, 0xc0, 2, 0xc0]]), 'A:C')
  assert.equal(text([[0x25, 0, 0, 1, 0, 0, 0xc0, 0xff, 0xc0]]), '1:2')
  assert.equal(text([[0x2a, 0, 0, 0, 0]]), '#REF!')
})

test('a shared formula counts from the cell that has it, around the edges of the sheet', () => {
  assert.equal(text([[0x4c, 0xff, 0xff, 0xff, 0xc0]]), 'B2')
  assert.equal(text([[0x2d, 0xfd, 0xff, 0, 0, 0xfd, 0xff, 0, 0xc0]]), 'IV65536:C3')
  assert.equal(text([[0x4c, 4, 0, 4, 0]]), '$E$5')
})

test('names of sheets are quoted where they need to be', () => {
  assert.equal(text([[0x3a, 0, 0, 0, 0, 0, 0xc0]]), 'Data!A1')
  assert.equal(text([[0x3a, 1, 0, 0, 0, 0, 0xc0]]), "'Bob''s 2'!A1")
  assert.equal(text([[0x3b, 2, 0, 0, 0, 1, 0, 0, 0xc0, 0, 0xc0]]), "'Data:A1'!A1:A2")
  assert.equal(text([[0x3a, 3, 0, 0, 0, 0, 0xc0]]), undefined)
})

test('functions take as many arguments as they have, or as the token says', () => {
  assert.equal(text([integer(5), integer(2), [0x41, 27, 0]]), 'ROUND(5,2)')
  assert.equal(text([integer(5), missing, integer(2), [0x42, 3, 1, 0]]), 'IF(5,,2)')
  assert.equal(text([relativeB1, integer(1), union, [0x42, 1, 4, 0]]), 'SUM((B1,1))')
  assert.equal(text([relativeB1, [0x19, 0x10, 0, 0]]), 'SUM(B1)')
  assert.equal(text([[0x41, 19, 0]]), 'PI()')
  assert.equal(text([[0x39, 3, 0, 1, 0, 0, 0], integer(1), integer(2), [0x42, 3, 255, 0]]), 'EDATE(1,2)')
  assert.equal(text([integer(1), [0x41, 27, 0]]), undefined)
  assert.equal(text([integer(1), [0x42, 1, 0xff, 0x7f]]), undefined)
})

test('what only says how to compute is passed over', () => {
  const choose = [0x19, 4, 1, 0, 0, 0, 0, 0]
  assert.equal(text([[0x19, 0x40, 0, 1], integer(1), choose, integer(2), [0x42, 2, 100, 0]]), 'CHOOSE(1,2)')
  assert.equal(text([[0x29, 7, 0], relativeB1, integer(1), union]), 'B1,1')
})

test('names that are unknown, and formulas that are cut or come to several values, have no text', () => {
  assert.equal(text([[0x43, 1, 0, 0, 0]]), 'Rate')
  for (const wrong of [[0x43, 2, 0, 0, 0], [0x43, 0, 0, 0, 0], [0x18], [2, 0, 0, 0, 0], [0x44, 0, 0], [], [22], [0x80]])
    assert.equal(text([wrong]), undefined)
  assert.equal(text([integer(1), integer(2)]), undefined)
})

test('BIFF12 has wider rows, columns and lengths', () => {
  assert.equal(text([[0x44, 0xff, 0xff, 0x0f, 0, 0xff, 0xff]], [], biff12), 'XFD1048576')
  assert.equal(text([[0x25, 0, 0, 0, 0, 0xff, 0xff, 0x0f, 0, 1, 0xc0, 1, 0xc0]], [], biff12), 'B:B')
  assert.equal(text([[0x17, 1, 0, 0x61, 0]], [], biff12), '"a"')
  const array = [1, 0, 0, 0, 2, 0, 0, 0, 2, 1, 4, 42, 0, 0, 0]
  assert.equal(text([[0x60, ...Array<number>(14).fill(0)]], [array], biff12), '{TRUE;#N/A}')
  assert.equal(text([integer(1), integer(2), [0x41, 0xe0, 1]], [], biff12), 'IFERROR(1,2)')
})

test('BIFF2 to BIFF4 have narrower tokens the older they are, and functions of fewer arguments', () => {
  const area = [0x25, 0, 0xc0, 4, 0xc0, 0, 1]
  for (const [dialect, unused, last] of [
    [biff2(1252), 5, []],
    [biff3(1252), 8, []],
    [biff4(1252), 8, [0]],
  ] as const) {
    const rate = [0x43, 1, 0, ...Array<number>(unused).fill(0)]
    assert.equal(text([rate, area, integer(2), [0x41, 102, ...last]], [], dialect), 'VLOOKUP(Rate,A1:B5,2)')
    assert.equal(text([area, [0x42, 1, 4, ...last]], [], dialect), 'SUM(A1:B5)')
  }
  const array = [0x60, 0, 0, 0, 0, 0, 0]
  assert.equal(text([array], [[1, 1, 0, 1, ...real(7)]], biff2(1252)), '{7}')
  const once = [0x26, 0, 0, 0, 7]
  assert.equal(text([once, area, [0x19, 0x10, 0]], [], biff2(1252)), 'SUM(A1:B5)')
  assert.equal(text([[0x19, 4, 1, 0, 0], integer(1), [0x29, 7], integer(2), add], [], biff2(1252)), '1+2')
})

test('any bytes give a text of bounded length or none', () => {
  const likely = fc.array(fc.oneof(fc.constantFrom(...relativeB1, 0x1e, 0x17, 0x42, 0x60, 3, 4, 21, 22), fc.nat(255)), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(
      likely,
      likely,
      fc.constantFrom(biff2(1252), biff4(1252), biff5(1252), biff8, biff12),
      (tokens, extra, dialect) => {
        const found = text([tokens], [extra], dialect)
        assert.ok(found === undefined || (found.length > 0 && found.length <= 8192))
      },
    ),
    { numRuns: 3_000 },
  )
  const nested = Array.from({ length: 20_000 }, () => parentheses)
  assert.equal(text([integer(1), ...nested]), undefined)
  assert.equal(text(Array.from({ length: 20_000 }, () => missing)), undefined)
})
