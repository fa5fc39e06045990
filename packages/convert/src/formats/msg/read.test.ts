import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { convert } from '../../pipeline/in-process.ts'

test('a message cut or changed anywhere ends in a document or in a documented error', async () => {
  const whole = readFileSync(join(import.meta.dirname, 'goldens/page-and-attachments.msg'))
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: whole.length }), async (changed, length) => {
      const bytes = Buffer.from(whole.subarray(0, length))
      for (const [at, value] of changed) if (at < length) bytes[at] = value
      try {
        await convert(bytes, { filename: 'a.msg' })
      } catch (error) {
        assert.ok(error instanceof ConversionError, String(error))
      }
    }),
    { numRuns: 300 },
  )
})
