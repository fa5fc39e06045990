import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { readWorkbook } from './workbook.ts'

const names = [
  'biff2',
  'biff4-workbook',
  'biff5-code-page',
  'biff5-formulas-not-computed',
  'continued-string',
  'chart',
  'comments',
  'formulas-not-computed',
]
const files = names.map((name) => readFileSync(join(import.meta.dirname, 'goldens', `${name}.xls`)))

test('a damaged workbook is converted or refused, whatever its bytes', async () => {
  const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), damage, async (file, places) => {
      const bytes = Uint8Array.from(file)
      for (const [place, value] of places) bytes[Math.floor(place * bytes.length)] = value
      const { context } = createContext({ limits: defaultLimits })
      try {
        const root = await readWorkbook(bytes, context)
        assert.ok(root.children.length > 0)
      } catch (error) {
        assert.ok(error instanceof ConversionError, String(error))
      }
    }),
    { numRuns: 300 },
  )
})

function record(type: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(data.length, 2)
  return Buffer.concat([header, data])
}

/** A BIFF5 stream whose list names one and the same sheet several times. */
function sharedSheet(times: number): Buffer {
  const bof = (kind: number): Buffer => record(0x0809, Uint8Array.of(0, 5, kind, 0, 0, 0, 0, 0))
  const eof = record(0x000a, new Uint8Array())
  const listed = (offset: number): Buffer =>
    record(0x0085, Uint8Array.of(offset & 0xff, offset >> 8, 0, 0, 0, 0, 1, 0x61))
  const start = 12 + times * 12 + 4
  const list = Array.from({ length: times }, () => listed(start))
  return Buffer.concat([bof(5), ...list, eof, bof(0x10), record(0x005c, new Uint8Array(8_000)), eof])
}

test('sheets that share their records are refused before they multiply', async () => {
  const { context } = createContext({ limits: defaultLimits })
  assert.equal((await readWorkbook(sharedSheet(2), context)).metadata?.pageCount, 2)
  await assert.rejects(readWorkbook(sharedSheet(100), context), ConversionError)
})
