import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KeyEvent, type KeyState, nextKeyState } from './key-state.ts'

const states: KeyState[] = ['absent', 'running', 'completed']
const events: KeyEvent[] = ['claim', 'settle', 'abandon', 'lease-lost', 'age']

test('a key runs, then completes or is free again, and a completed one ages', () => {
  const table = states.map((state) => events.map((event) => nextKeyState(state, event)))
  assert.deepEqual(table, [
    ['running', undefined, undefined, undefined, undefined],
    [undefined, 'completed', 'absent', 'absent', undefined],
    [undefined, undefined, undefined, undefined, 'absent'],
  ])
})
