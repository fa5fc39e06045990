import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'

const whole = readFileSync(join(import.meta.dirname, 'goldens/styles-and-dates.xls'))

function workbook(rows: string): Buffer {
  const uri = 'urn:schemas-microsoft-com:office:spreadsheet'
  return Buffer.from(
    `<?xml version="1.0"?><ss:Workbook xmlns:ss="${uri}"><ss:Worksheet ss:Name="S"><ss:Table>${rows}</ss:Table></ss:Worksheet></ss:Workbook>`,
  )
}

test('it is read under the name .xml too, without a warning of its name', async () => {
  const { detectedType, warnings } = await convert(whole, { filename: 'orders.xml' })
  assert.equal(detectedType, 'spreadsheetml')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['hidden_content_dropped'],
  )
})

test('rows and cells far away cost nothing, and beyond the last place are left out', async () => {
  const far =
    '<ss:Row ss:Index="900000"><ss:Cell ss:Index="9000"><ss:Data ss:Type="String">far</ss:Data></ss:Cell></ss:Row>'
  const beyond = '<ss:Row ss:Index="99999999"><ss:Cell><ss:Data ss:Type="String">beyond</ss:Data></ss:Cell></ss:Row>'
  const { content } = await convert(workbook(far + beyond), { filename: 'a.xls' })
  assert.match(content, /far/)
  assert.doesNotMatch(content, /beyond/)
})

test('a text cut or changed anywhere ends in a document or in a documented error', async () => {
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 32, max: 126 })), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 60, max: whole.length }), async (changed, length) => {
      const bytes = Buffer.from(whole.subarray(0, length))
      for (const [at, value] of changed) if (at < length) bytes[at] = value
      try {
        await convert(bytes, { filename: 'a.xls' })
      } catch (error) {
        assert.ok(error instanceof ConversionError, String(error))
      }
    }),
    { numRuns: 300 },
  )
})
