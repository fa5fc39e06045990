import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { applySimplePrm, eachSprm, eachSprm6, sprm } from './sprm.ts'

function codes(bytes: number[], each = eachSprm): [code: number, operand: number[]][] {
  const found: [number, number[]][] = []
  each(Uint8Array.from(bytes), 0, bytes.length, (code, source, at, size) =>
    found.push([code, [...source.subarray(at, at + size)]]),
  )
  return found
}

test('the size of an operand follows from the code', () => {
  assert.deepEqual(codes([0x35, 0x08, 1, 0x0b, 0x46, 2, 0, 0x03, 0x6a, 1, 2, 3, 4]), [
    [sprm.cFBold, [1]],
    [sprm.pIlfo, [2, 0]],
    [sprm.cPicLocation, [1, 2, 3, 4]],
  ])
})

test('the length word of a table definition counts one byte of itself', () => {
  assert.deepEqual(codes([0x08, 0xd6, 4, 0, 7, 8, 9, 0x36, 0x08, 1]), [
    [sprm.tDefTable, [7, 8, 9]],
    [sprm.cFItalic, [1]],
  ])
})

test('an operand that leaves the list ends it', () => {
  assert.deepEqual(codes([0x35, 0x08, 1, 0x03, 0x6a, 1]), [[sprm.cFBold, [1]]])
})

test('numbers of Word 6 mean the modifiers of Word 97', () => {
  assert.deepEqual(codes([85, 1, 2, 5, 0, 24, 1], eachSprm6), [
    [sprm.cFBold, [1]],
    [sprm.pIstd, [5, 0]],
    [sprm.pFInTable, [1]],
  ])
})

test('the number of a modifier that a piece carries may mean another one than in Word 6', () => {
  const found: number[] = []
  for (const number of [12, 85, 120]) applySimplePrm((number << 1) | (1 << 8), (code) => found.push(code))
  assert.deepEqual(found, [sprm.pIlvl, sprm.cFBold, sprm.pOutLvl])
})

test('any bytes end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      codes([...bytes])
      codes([...bytes], eachSprm6)
    }),
  )
})
