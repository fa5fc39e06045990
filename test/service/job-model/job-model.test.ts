/** Random schedules of jobs, on both databases; `DOCMILL_SCHEDULES=5000` runs so many. */
import { test } from 'node:test'
import fc from '../../property.ts'
import { onEachStore } from '../support/stores.ts'
import { checkInvariants } from './invariants.ts'
import { step } from './steps.ts'
import { newWorld, perform } from './world.ts'

const schedules = Number(process.env.DOCMILL_SCHEDULES ?? 40)

onEachStore((open) => {
  test('whatever happens to items in whatever order, each is recorded once and paid once', async (t) => {
    const [store] = await open(t)
    if (!store) throw new Error('no store was opened')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (schedule) => {
        const world = await newWorld(store)
        for (const one of schedule) {
          await perform(one, world)
          await checkInvariants(JSON.stringify(one), world)
        }
      }),
      { numRuns: schedules },
    )
  })
})
