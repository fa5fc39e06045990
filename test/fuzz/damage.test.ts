import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createPool, type Pool } from '@docmill/convert'
import { mutant, specimens } from './mutant.ts'
import { survive } from './survive.ts'

/** `npm run fuzz` goes on where this ends. */
const mutants = 200
const lanes = 2

let pool: Pool
before(async () => {
  pool = await createPool({ workers: lanes, timeoutMs: 20_000 })
})
after(() => pool.close())

describe('a damaged document is converted or refused with a documented error', () => {
  for (const [format, goldens] of specimens())
    test(format, async () => {
      const seeds = Array.from({ length: mutants }, (_, index) => index + 1).values()
      const lane = async (): Promise<void> => {
        for (const seed of seeds) {
          const { fault } = await survive(pool, mutant(goldens, seed))
          assert.equal(fault, undefined, `npm run fuzz -- ${format} --seed ${seed} --count 1`)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    })
})
