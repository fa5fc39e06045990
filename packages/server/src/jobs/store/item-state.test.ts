import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ItemEvent, nextItemState } from './item-state.ts'

const states = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
const events: readonly ItemEvent[] = ['start', 'succeed', 'fail', 'refuse', 'put-back', 'cancel', 'retry']

test('an item goes from one state to another by the table alone', () => {
  const table = states.flatMap((state) => events.map((event) => [state, event, nextItemState(state, event)] as const))
  assert.deepEqual(
    table.filter(([, , next]) => next !== undefined).map((row) => row.join(' ')),
    [
      'queued start running',
      'queued refuse failed',
      'queued cancel canceled',
      'running succeed succeeded',
      'running fail failed',
      'running put-back queued',
      'running cancel canceled',
      'failed retry queued',
    ],
  )
})

test('what has succeeded or was canceled stays so', () => {
  for (const event of events)
    for (const state of ['succeeded', 'canceled'] as const) assert.equal(nextItemState(state, event), undefined)
})
