import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Spool } from '../spool/spool.ts'
import type { JobContext } from '../steps/context.ts'
import { createEndings, type Success } from './endings.ts'

/** An item that has ended; nothing of it is read but its account. */
function ended(id: string): Success {
  const started = { account: { id: 'acc_1' }, job: { id: 'job_1' }, hold: { id }, request: {} }
  return { own: { started }, result: { kept: { name: id, bytes: 1 } }, key: undefined } as unknown as Success
}

test('what ends while others are being recorded is recorded too before a worker stops', async () => {
  const first = Promise.withResolvers<void>()
  const recorded: string[] = []
  let transactions = 0
  const store = {
    async transaction() {
      transactions += 1
      if (transactions === 1) await first.promise
      return [{ outcome: 'included' }]
    },
  }
  const endings = createEndings({ store } as unknown as JobContext, {} as Spool, {
    now: () => 0,
    isBusy: () => true,
    succeeded: ({ started }) => recorded.push(started.hold.id),
    failed: () => {},
    returned: async () => {},
  })
  endings.succeed(ended('one'))
  const settled = endings.settled()
  endings.succeed(ended('two'))
  first.resolve()
  await settled
  assert.deepEqual(recorded, ['one', 'two'])
})
