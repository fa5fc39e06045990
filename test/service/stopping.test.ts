/** What happens to requests that are under way when the service is asked to stop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Json, startService, type TestAccount, type TestService } from './support/service.ts'
import { inTime } from './support/wait.ts'
import { filePart, multipart, openWire, type Wire } from './support/wire.ts'

/** A request that is being read: its headers and the first bytes of its body have come. */
async function beginUpload({ url }: TestService, { key }: TestAccount, bytes: number): Promise<Wire> {
  const { body, type } = multipart([filePart('never sent as a whole')])
  const wire = await openWire(url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await wire.until('100 Continue')
  await wire.write(body.subarray(0, bytes))
  return wire
}

for (const bytes of [0, 60])
  test(`a request of whose body ${bytes} bytes have come is answered 503 at once, and holds nothing up`, async (t) => {
    const service = await startService(t)
    const account = await service.account({ credits: 1 })
    const wire = await beginUpload(service, account, bytes)
    const started = performance.now()
    const stopped = service.stop()
    const answer = await wire.until('"credits_charged"')
    assert.match(answer, /HTTP\/1\.1 503 .*retry-after: \d.*"code":"shutting_down".*"credits_charged":0/is)
    await inTime('the service stops', stopped)
    // Without the signal it would be half a minute.
    assert.ok(performance.now() - started < 15_000)
  })

test('a refused body that never ends is waited for briefly when the service stops', async (t) => {
  const service = await startService(t)
  const wire = await openWire(service.url)
  await wire.write(
    'POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n1',
  )
  await wire.until('"credits_charged"')
  const started = performance.now()
  await inTime('the service stops', service.stop())
  assert.ok(performance.now() - started < 15_000)
})

test('a conversion that runs when the service stops is answered', async (t) => {
  const service = await startService(t)
  const account = await service.account({ credits: 1 })
  const release = service.converter.hold()
  const answer = account.upload('before the end')
  await service.converter.askedFor(1)
  const stopped = service.stop()
  release()
  const body = (await (await answer).json()) as Json
  assert.equal(body.content, 'before the end')
  await stopped
})
