import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChildEvent, type ChildState, nextState } from './child-state.ts'

const table: Record<ChildState, Record<ChildEvent, ChildState | undefined>> = {
  starting: { ready: 'idle', assign: undefined, finish: undefined, kill: 'stopping', exit: 'dead' },
  idle: { ready: undefined, assign: 'busy', finish: undefined, kill: 'stopping', exit: 'dead' },
  busy: { ready: undefined, assign: undefined, finish: 'idle', kill: 'stopping', exit: 'dead' },
  stopping: { ready: undefined, assign: undefined, finish: undefined, kill: 'stopping', exit: 'dead' },
  dead: { ready: undefined, assign: undefined, finish: undefined, kill: undefined, exit: undefined },
}

for (const [state, row] of Object.entries(table) as [ChildState, Record<ChildEvent, ChildState | undefined>][])
  for (const [event, expected] of Object.entries(row) as [ChildEvent, ChildState | undefined][])
    test(`a child that is ${state} and meets ${event} ${expected ? `is ${expected}` : 'takes no notice'}`, () => {
      assert.equal(nextState(state, event), expected)
    })
