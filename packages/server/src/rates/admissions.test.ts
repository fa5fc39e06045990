import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createAdmissions } from './admissions.ts'

test('a few are admitted at once; then those of short texts go first, and each in the order of arrival', async () => {
  const admissions = createAdmissions(2)
  const entered: string[] = []
  const leaves: (() => void)[] = []
  const enter = (name: string, isShort = false): void =>
    void admissions.enter(isShort).then((leave) => {
      entered.push(name)
      leaves.push(leave)
    })
  enter('a')
  enter('b')
  enter('c')
  enter('d')
  enter('short', true)
  await turn()
  assert.deepEqual([entered, admissions.running, admissions.waiting], [['a', 'b'], 2, 3])
  for (let left = 0; left < 5; left++) {
    leaves.shift()?.()
    await turn()
  }
  assert.deepEqual(entered, ['a', 'b', 'short', 'c', 'd'])
  assert.deepEqual([admissions.running, admissions.waiting], [0, 0])
})
