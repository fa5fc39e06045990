import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newGlobals } from './globals.ts'
import { Records, recordType } from './records.ts'
import { UncomputedFormulas } from './uncomputed.ts'
import type { Version } from './workbook-globals.ts'

function record(type: number, data: number[]): Buffer {
  const header = Buffer.from(Uint16Array.of(type, data.length).buffer)
  return Buffer.concat([header, Buffer.from(data)])
}

const zero = [0, 0, 0, 0, 0, 0, 0, 0]
const five = [0, 0, 0, 0, 0, 0, 0x14, 0x40]
const four = [0, 0, 0, 0, 0, 0, 0x10, 0x40]
const empty = [3, 0, 0, 0, 0, 0, 0xff, 0xff]
const noCache = [0, 0, 0, 0]
const cache = [1, 0, 0, 0xfd]

/** The tokens of a cell that has the formula of the first. */
const ofFirst = [1, 0, 0, 1, 0]

interface Source {
  result: number[]
  flags?: number
  cache?: number[]
  row?: number
  tokens?: number[]
  extra?: number[]
}

function formula(source: Source): Buffer {
  const { result, flags = 0, row = 0, tokens = [0x1e, 7, 0], extra = [] } = source
  const kept = source.cache ?? noCache
  return record(recordType.formula, [
    row,
    0,
    1,
    0,
    0,
    0,
    ...result,
    flags,
    0,
    ...kept,
    tokens.length,
    0,
    ...tokens,
    ...extra,
  ])
}

/** Text of each formula in column B of a sheet. */
function texts(...parts: Buffer[]): (string | undefined)[] {
  return textsIn(8, recordType.formula, parts)
}

function textsIn(version: Version, type: number, parts: Buffer[]): (string | undefined)[] {
  const records = new Records(Buffer.concat(parts))
  const formulas = new UncomputedFormulas(newGlobals(version, { keepPicture: () => undefined }))
  const found: (string | undefined)[] = []
  while (records.next())
    if (records.type === type) found.push(formulas.text(records, records.short(0), records.short(2)))
  return found
}

test('a place held for a result is no result where the program computed none', () => {
  assert.deepEqual(texts(formula({ result: empty }), formula({ result: zero, flags: 2 })), ['=7', '=7'])
  assert.deepEqual(texts(formula({ result: zero, flags: 3 })), ['=7'])
  assert.deepEqual(texts(formula({ result: four, flags: 2, cache: [0, 0, 0xe0, 0xfc] })), ['=7'])
})

test('zero and an empty text are results among other results, and with the cache of Excel', () => {
  assert.deepEqual(texts(formula({ result: empty }), formula({ result: five, flags: 2 })), [undefined, undefined])
  assert.deepEqual(texts(formula({ result: zero, flags: 2, cache }), formula({ result: empty, cache })), [
    undefined,
    undefined,
  ])
  assert.deepEqual(texts(formula({ result: zero })), [undefined])
  assert.deepEqual(texts(formula({ result: empty, flags: 8, tokens: ofFirst })), [undefined])
})

test('what Excel computed before says nothing of formulas that another program added', () => {
  assert.deepEqual(texts(formula({ result: five, cache }), formula({ result: zero, flags: 2 })), [undefined, '=7'])
})

test('cells that share a formula have it each for its own place', () => {
  const left = [0x4c, 0, 0, 0xff, 0xc0]
  const shared = record(recordType.sharedFormula, [0, 0, 1, 0, 1, 1, 0, 2, left.length, 0, ...left])
  const first = formula({ result: zero, flags: 10, tokens: ofFirst })
  const second = formula({ result: zero, flags: 10, tokens: ofFirst, row: 1 })
  assert.deepEqual(texts(first, shared, second), ['=A1', '=A2'])
  assert.deepEqual(texts(first, second), [undefined, undefined])
})

test('a formula of an array is that of its first cell', () => {
  const tokens = [0x60, 0, 0, 0, 0, 0, 0, 0]
  const values = [0, 0, 0, 1, ...five]
  const array = record(recordType.array, [0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, tokens.length, 0, ...tokens, ...values])
  const first = formula({ result: zero, flags: 2, tokens: ofFirst })
  const second = formula({ result: zero, flags: 2, tokens: ofFirst, row: 1 })
  assert.deepEqual(texts(first, array, second), ['={5}', undefined])
})

test('the cells of a table of results have what it is computed from', () => {
  const ofTable = [2, 0, 0, 1, 0]
  const table = (flags: number): Buffer =>
    record(recordType.table, [0, 0, 1, 0, 1, 1, flags, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
  const first = formula({ result: zero, flags: 2, tokens: ofTable })
  const second = formula({ result: zero, flags: 2, tokens: ofTable, row: 1 })
  assert.deepEqual(texts(first, table(0), second), ['{=TABLE(,A5)}', '{=TABLE(,A5)}'])
  assert.deepEqual(texts(first, table(4)), ['{=TABLE(A5,)}'])
  assert.deepEqual(texts(first, table(8)), ['{=TABLE(A5,#REF!)}'])
  assert.deepEqual(texts(first, second), [undefined, undefined])
})

test('versions without a cache hold places by their flags, and BIFF2 in narrower fields', () => {
  const sum = [0x25, 0, 0xc0, 1, 0xc0, 0, 0]
  const biff2 = (result: number[], tokens: number[], row = 0): Buffer =>
    record(recordType.formula, [row, 0, 1, 0, 0, 0, 0, ...result, 1, tokens.length, ...tokens])
  const called = biff2(zero, [...sum, 0x22, 1, 4])
  assert.deepEqual(textsIn(2, recordType.formula, [called]), ['=SUM(A1:A2)'])
  assert.deepEqual(textsIn(2, recordType.formula, [called, biff2(five, [0x1e, 5, 0])]), [undefined, undefined])
  const array = record(recordType.array2, [0, 0, 1, 0, 1, 1, 0, 3, 0x1e, 7, 0])
  const shared = [biff2(zero, [1, 0, 0, 1]), array, biff2(zero, [1, 0, 0, 1], 1)]
  assert.deepEqual(textsIn(2, recordType.formula, shared), ['=7', undefined])

  const later = (type: number, flags: number, tokens: number[]): Buffer =>
    record(type, [0, 0, 1, 0, 0, 0, ...zero, flags, 0, tokens.length, 0, ...tokens])
  const { formula3, formula4 } = recordType
  assert.deepEqual(textsIn(3, formula3, [later(formula3, 2, [...sum, 0x22, 1, 4])]), ['=SUM(A1:A2)'])
  assert.deepEqual(textsIn(4, formula4, [later(formula4, 2, [...sum, 0x22, 1, 4, 0])]), ['=SUM(A1:A2)'])
  assert.deepEqual(textsIn(4, formula4, [later(formula4, 1, [0x1e, 7, 0])]), [undefined])
})
