import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HoldEvent, type HoldState, holdTransition, nextHoldState } from './hold-state.ts'

const states: HoldState[] = ['held', 'settled', 'released']
const events: HoldEvent[] = ['settle', 'release', 'lease-lost']

test('a hold ends once, by whatever happens first', () => {
  const table = states.map((state) => events.map((event) => nextHoldState(state, event)))
  assert.deepEqual(table, [
    ['settled', 'released', 'released'],
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
})

test('a store writes each event from the state that it is for', () => {
  for (const event of events) {
    const { from, to } = holdTransition(event)
    assert.equal(nextHoldState(from, event), to)
  }
})
