import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { createDownloadSlots, type Slot } from './download-slots.ts'

const ofAccount = { code: 'concurrency_limited', limit: 2 }
const ofAll = { code: 'overloaded', limit: 3 }

test('an account has its own limit, and what it holds leaves room for others', () => {
  const slots = createDownloadSlots({ total: 3, perAccount: 2 })
  const [first] = [slots.take('a'), slots.take('a')]
  assert.deepEqual(slots.take('a'), ofAccount)
  assert.ok('release' in slots.take('b'))
  assert.deepEqual(slots.take('b'), ofAll)
  assert.deepEqual(slots.take('a'), ofAccount)
  release(first)
  assert.ok('release' in slots.take('b'))
})

test('a slot that is given back twice counts once', () => {
  const slots = createDownloadSlots({ total: 3, perAccount: 2 })
  const [first] = [slots.take('a'), slots.take('a')]
  release(first)
  release(first)
  assert.equal(slots.taken, 1)
  assert.ok('release' in slots.take('a'))
  assert.deepEqual(slots.take('a'), ofAccount)
})

test('whatever is taken and given back, no limit is passed and nothing is lost', () => {
  const step = fc.record({ account: fc.constantFrom('a', 'b', 'c'), takes: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = createDownloadSlots({ total: 4, perAccount: 2 })
      const held = new Map<string, Slot[]>([
        ['a', []],
        ['b', []],
        ['c', []],
      ])
      for (const { account, takes } of steps) {
        const own = held.get(account) as Slot[]
        const all = [...held.values()].flat().length
        if (!takes) own.pop()?.release()
        else {
          const slot = slots.take(account)
          assert.equal('release' in slot, own.length < 2 && all < 4)
          if ('release' in slot) own.push(slot)
        }
        assert.equal(slots.taken, [...held.values()].flat().length)
      }
    }),
  )
})

function release(slot: ReturnType<ReturnType<typeof createDownloadSlots>['take']> | undefined): void {
  assert.ok(slot && 'release' in slot)
  slot.release()
}
