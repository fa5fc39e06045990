import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { admit, creditsNeeded } from './capacity.ts'

test('credits are needed for what exceeds the allowance of its own day', () => {
  assert.equal(creditsNeeded([{ used: 48, holds: 2 }], 50), 0)
  assert.equal(creditsNeeded([{ used: 49, holds: 3 }], 50), 2)
  assert.equal(creditsNeeded([{ used: 60, holds: 3 }], 50), 3)
  assert.equal(creditsNeeded([{ used: 0, holds: 9 }], null), 0)
})

test('room on one day does not pay for another, as around midnight', () => {
  const yesterday = { used: 50, holds: 2 }
  const today = { used: 0, holds: 2 }
  assert.equal(creditsNeeded([yesterday, today], 50), 2)
})

test('what other requests hold is distinguished from what is used up', () => {
  assert.equal(admit({ used: 1, holds: 0 }, [], 2, 0), 'room')
  assert.equal(admit({ used: 1, holds: 1 }, [], 2, 0), 'busy')
  assert.equal(admit({ used: 2, holds: 0 }, [], 2, 0), 'exhausted')
  assert.equal(admit({ used: 2, holds: 0 }, [], 2, 1), 'room')
  assert.equal(admit({ used: 2, holds: 1 }, [], 2, 1), 'busy')
})

test('a request within the allowance is admitted though other days have lost their cover', () => {
  assert.equal(admit({ used: 0, holds: 0 }, [{ used: 9, holds: 3 }], 2, 0), 'room')
})

test('whoever is admitted in any order never needs more credits than there are', () => {
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.nat(5),
      fc.nat(4),
      fc.array(fc.boolean(), { maxLength: 20 }),
      (used, daily, credits, days) => {
        const loads = [
          { used, holds: 0 },
          { used: 0, holds: 0 },
        ] as const
        const counted = loads.map((load) => ({ ...load }))
        for (const isSecond of days) {
          const [today, other] = isSecond ? [counted[1], counted[0]] : [counted[0], counted[1]]
          if (today && other && admit(today, [other], daily, credits) === 'room') today.holds += 1
        }
        assert.ok(creditsNeeded(counted, daily) <= credits)
      },
    ),
  )
})
