/** What happens to a request between its body and the queue of the pool. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestConverter } from './support/converter.ts'
import { codeOf, startService } from './support/service.ts'

test('a document that the queue has no room for is refused before anything is written for it', async (t) => {
  const asked: boolean[] = []
  // At the entrance there is room; while the body comes in, others take it.
  const hasRoom = (_key: string, isShort: boolean): boolean => asked.push(isShort) % 2 === 1
  const service = await startService(t, { parts: { converter: { ...createTestConverter(), hasRoom } } })
  const account = await service.account()
  const refused = await account.upload('x'.repeat(20_000))
  assert.deepEqual([refused.status, await codeOf(refused)], [503, 'overloaded'])
  const holds = await service.services.store.read.selectFrom('holds').selectAll().execute()
  assert.deepEqual(holds, [])
  assert.deepEqual(asked, [false, false])
  assert.equal(service.services.admissions.running, 0)
})
