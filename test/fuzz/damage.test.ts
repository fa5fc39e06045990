import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ConversionError, createPool, formats, type Pool } from '@docmill/convert'
import fc from 'fast-check'
import { type Golden, listGoldens } from '../../tools/goldens.ts'
import { cuts, edited, edits, isZip, partEdited } from './mutations.ts'

/** DOCMILL_FUZZ_RUNS and DOCMILL_FUZZ_SEED look further than the tests do. */
const numRuns = Number(process.env.DOCMILL_FUZZ_RUNS ?? 40)
const seed = Number(process.env.DOCMILL_FUZZ_SEED ?? 1)

const goldensPerFormat = 3
const goldenBytes = 100_000
const mayNotEndIn = new Set(['conversion_failed', 'conversion_timeout', 'conversion_out_of_memory'])

let pool: Pool
before(async () => {
  pool = await createPool({ workers: 2, timeoutMs: 20_000 })
})
after(() => pool.close())

/** Fails unless the bytes are converted or refused with a documented error. */
async function survives(bytes: Uint8Array, golden: Golden): Promise<void> {
  if (bytes.length === 0) return
  try {
    await pool.convert(bytes, { filename: basename(golden.path) })
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    if (mayNotEndIn.has(error.code)) throw new Error(`${error.code}: ${error.cause}`)
  }
}

for (const format of formats) {
  const goldens = listGoldens()
    .filter(({ name }) => name.startsWith(`${format.id}/`))
    .map((golden) => ({ golden, bytes: readFileSync(golden.path) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= goldenBytes)
    .sort((one, other) => one.bytes.length - other.bytes.length)
    .slice(-goldensPerFormat)

  for (const { golden, bytes } of goldens)
    describe(`damaged ${golden.name}`, { concurrency: 2 }, () => {
      test('is survived wherever the file is cut off', async () => {
        for (const cut of cuts(bytes)) await survives(cut, golden)
      })

      test('is survived whatever bytes change', async () => {
        const property = fc.asyncProperty(edits, (changes) => survives(edited(bytes, changes), golden))
        await fc.assert(property, { numRuns, seed })
      })

      if (isZip(bytes))
        test('is survived whatever changes inside a part', async () => {
          const part = fc.double({ min: 0, max: 1, noNaN: true })
          const property = fc.asyncProperty(part, edits, (at, changes) =>
            survives(partEdited(bytes, at, changes), golden),
          )
          await fc.assert(property, { numRuns, seed })
        })
    })
}
