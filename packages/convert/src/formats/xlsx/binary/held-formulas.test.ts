import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../../test/property.ts'
import { defaultLimits } from '../../../core/limits.ts'
import { Grid } from '../../../office/spreadsheets/grid.ts'
import { BinaryFormulas } from './formulas.ts'
import { HeldFormulas } from './held-formulas.ts'
import { Records, recordType } from './records.ts'

const alwaysComputed = 2

/** A cell whose formula is 7. */
function formula(result: number | string, flags: number): Buffer {
  const value =
    typeof result === 'number'
      ? Buffer.from(Float64Array.of(result).buffer)
      : Buffer.concat([Buffer.from([result.length, 0, 0, 0]), Buffer.from(result, 'utf16le')])
  const body = Buffer.concat([value, Buffer.from([flags, 0, 3, 0, 0, 0, 0x1e, 7, 0, 0, 0, 0, 0])])
  const type = typeof result === 'number' ? recordType.formulaNumber : recordType.formulaString
  return Buffer.concat([Buffer.from([type, body.length]), body])
}

/** What the cells of column A show. */
function shown(bytes: Buffer, scope: BinaryFormulas | undefined): string[] {
  const grid = new Grid([], [], defaultLimits)
  const formulas = new HeldFormulas(grid, scope)
  const records = new Records(bytes)
  let row = 0
  while (records.next())
    if (records.type === recordType.sharedFormula) formulas.readShared(records, { row: row - 1, column: 0 })
    else formulas.add(records, { row: row++, column: 0 }, 0)
  formulas.finish()
  grid.finish()
  return Array.from({ length: row }, (_, index) => {
    const cell = grid.find(index, 0)
    return cell < 0 ? '' : grid.text(cell)
  })
}

test('a formula that is to be computed shows its text where its sheet has no result', () => {
  const cells = Buffer.concat([formula(0, alwaysComputed), formula('', alwaysComputed)])
  assert.deepEqual(shown(cells, new BinaryFormulas()), ['=7', '=7'])
})

test('zero and an empty text are results where there is another one, or where nothing is left to compute', () => {
  const zero = formula(0, alwaysComputed)
  assert.deepEqual(shown(Buffer.concat([zero, formula(5, alwaysComputed)]), new BinaryFormulas()), ['0', '5'])
  assert.deepEqual(shown(Buffer.concat([zero, formula('', 0)]), new BinaryFormulas()), ['0', ''])
  assert.deepEqual(shown(formula(0, 0), new BinaryFormulas()), ['0'])
  assert.deepEqual(shown(zero, undefined), ['0'])
})

test('a workbook may leave all formulas to be computed when it is opened', () => {
  const scope = new BinaryFormulas()
  scope.isLeftOpen = true
  assert.deepEqual(shown(formula(0, 0), scope), ['=7'])
})

test('any bytes of a formula or of what it refers to are read', () => {
  const types = fc.constantFrom(8, 9, 39, 0xab)
  fc.assert(
    fc.property(fc.array(fc.tuple(types, fc.uint8Array({ maxLength: 60 })), { maxLength: 8 }), (parts) => {
      const bytes = Buffer.concat(
        parts.flatMap(([type, body]) => [
          Buffer.from(type === 0xab ? [0xab, 3] : [type]),
          Buffer.from([body.length]),
          body,
        ]),
      )
      const scope = new BinaryFormulas()
      const records = new Records(bytes)
      while (records.next()) scope.read(records)
      shown(bytes, scope)
    }),
    { numRuns: 500 },
  )
})
