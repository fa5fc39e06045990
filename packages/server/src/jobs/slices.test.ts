import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSlices } from './slices.ts'

test('many steps are done in their order, and other work comes in between', async () => {
  const done: number[] = []
  let between = 0
  const timer = setInterval(() => {
    between += 1
  }, 0)
  await inSlices([0, 1, 2, 3, 4, 5], (step) => {
    const until = performance.now() + 3
    while (performance.now() < until);
    done.push(step)
  })
  clearInterval(timer)
  assert.deepEqual(done, [0, 1, 2, 3, 4, 5])
  assert.ok(between >= 4, `${between} times`)
})

test('a step that fails ends them', async () => {
  const done: number[] = []
  const step = (n: number): void => {
    if (n === 2) throw new Error('fails')
    done.push(n)
  }
  await assert.rejects(inSlices([1, 2, 3], step), { message: 'fails' })
  assert.deepEqual(done, [1])
})
