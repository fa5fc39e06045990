import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { startPool } from '../../packages/server/src/conversion/pool.ts'
import { readSettings } from '../../packages/server/src/settings.ts'
import { codeOf, type Json, startService, type TestService } from './support/service.ts'
import { fieldPart, filePart, multipart, openWire } from './support/wire.ts'

const limit = 52_428_800
const withoutCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed'

/** A body without Content-Length. */
function chunked(body: Buffer): ReadableStream<Uint8Array> {
  let offset = 0
  return new ReadableStream({
    pull(controller) {
      if (offset >= body.length) return controller.close()
      controller.enqueue(body.subarray(offset, offset + 65_536))
      offset += 65_536
    },
  })
}

/** A recording of so many bytes, of which a conversion reads the head alone. */
function silence(bytes: number): Buffer {
  const wave = Buffer.alloc(bytes)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(bytes - 8, 4)
  wave.write('WAVEfmt ', 8)
  // PCM, mono, 8,000 samples of 16 bits per second.
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 16_000],
  ] as const)
    wave.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wave.writeUInt16LE(value, at)
  wave.write('data', 36)
  wave.writeUInt32LE(bytes - 44, 40)
  return wave
}

/** A service whose limit is small, for what does not depend on its size. */
function smallService(t: Parameters<typeof startService>[0], limits: object = {}): Promise<TestService> {
  return startService(t, { parts: { limits: { fileBytes: 100_000, ...limits } } })
}

test('exactly 50 MB pass, with and without Content-Length, and one byte more is 413', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const fits = multipart([filePart(Buffer.alloc(limit, 0x61))])
  const over = multipart([filePart(Buffer.alloc(limit + 1, 0x61))])
  const headers = { 'content-type': fits.type, accept: 'text/plain' }
  for (const body of [fits.body, chunked(fits.body)]) {
    const response = await post(body, headers)
    assert.equal(response.status, 200)
    assert.equal((await response.arrayBuffer()).byteLength, limit)
  }
  for (const body of [over.body, chunked(over.body)]) {
    const response = await post(body, headers)
    assert.equal(response.status, 413)
    const { error } = (await response.json()) as Json
    assert.equal(error.code, 'file_too_large')
    assert.equal(error.details.limit, limit)
  }
})

test('DOCMILL_MAX_FILE_MB lowers or raises the limit, for requests and for conversions', async (t) => {
  const small = await startService(t, { environment: { DOCMILL_MAX_FILE_MB: '1' } })
  const account = await small.account()
  assert.equal((await account.upload(Buffer.alloc(1_048_576, 0x61))).status, 200)
  const refused = await account.upload(Buffer.alloc(1_048_577, 0x61))
  assert.deepEqual([refused.status, await codeOf(refused)], [413, 'file_too_large'])
  assert.equal((await account.get('/api/v1/convert')).limits.max_file_bytes, 1_048_576)

  const environment = { DOCMILL_MAX_FILE_MB: '60', DOCMILL_WORKERS: '1', DOCMILL_RESERVE_WORKERS: '0' }
  const converter = await startPool(readSettings(environment))
  t.after(() => converter.close?.())
  const large = await startService(t, { environment, parts: { converter } })
  const recording = await (await large.account()).upload(silence(limit + 1), { name: 'silence.wav' })
  assert.equal(await codeOf(recording), 'ok')
})

test('a Content-Length beyond file and framing is refused before the body is sent', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const wire = await openWire(service.url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${limit + 65_537}\r\n\r\n`,
  )
  assert.match(await wire.until('"success":false'), /HTTP\/1\.1 413 .*file_too_large/s)
  wire.socket.destroy()
})

test('a client that expects 100-continue is asked to go on only when its body is wanted', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const { body, type } = multipart([filePart('x')])
  const head = (apiKey: string): string =>
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${apiKey}\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`

  const welcome = await openWire(service.url)
  await welcome.write(head(key))
  assert.match(await welcome.until('100 Continue'), /^HTTP\/1\.1 100 Continue/)
  await welcome.write(body)
  assert.match(await welcome.until('"success"'), /HTTP\/1\.1 200 OK/)
  welcome.socket.destroy()

  const refused = await openWire(service.url)
  await refused.write(head('nobody'))
  const answer = await refused.until('api_key_invalid')
  assert.match(answer, /^HTTP\/1\.1 401/)
  assert.match(answer, /connection: close/i)
  await refused.closed
})

test('an expectation that nobody defined is passed over', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const wire = await openWire(service.url)
  await wire.write(
    `GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n`,
  )
  const answer = await wire.until('"usage"')
  assert.match(answer, /^HTTP\/1\.1 200 OK/)
  assert.match(answer, /x-request-id: req_/i)
})

test('a client that does not stop sending can read its refusal every time', async (t) => {
  const service = await smallService(t)
  const { post } = await service.account()
  const { body, type } = multipart([filePart(Buffer.alloc(3_000_000, 0x61))])
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, turn) =>
      codeOf(await post(turn % 2 ? body : chunked(body), { 'content-type': type })),
    ),
  )
  assert.deepEqual(new Set(codes), new Set(['file_too_large']))
})

test('curl, which sends all it has before it reads, gets its refusal too', { skip: withoutCurl }, async (t) => {
  const service = await smallService(t)
  const { key } = await service.account()
  const big = Buffer.alloc(8_000_000, 0x61)
  for (const [headers, code] of [
    [['X-API-Key: nobody'], 'api_key_invalid'],
    [[`X-API-Key: ${key}`, 'Expect:'], 'file_too_large'],
    [[`X-API-Key: ${key}`, 'Expect:', 'Transfer-Encoding: chunked'], 'file_too_large'],
  ] as const) {
    const args = ['-sS', `${service.url}/api/v1/convert`, '-F', 'file=@-;filename=big.txt']
    const curl = spawn('curl', [...args, ...headers.flatMap((header) => ['-H', header])])
    let [answer, complaint] = ['', '']
    curl.stdout.on('data', (chunk) => (answer += chunk))
    curl.stderr.on('data', (chunk) => (complaint += chunk))
    curl.stdin.on('error', () => {}).end(big)
    const exit = await new Promise((resolve) => curl.once('close', resolve))
    assert.deepEqual([exit, complaint], [0, ''], headers.join())
    assert.equal((JSON.parse(answer) as Json).error.code, code)
  }
})

test('what follows a refusal is read only up to a bound, then the connection ends', async (t) => {
  const service = await smallService(t, { drainBytes: 200_000 })
  const wire = await openWire(service.url)
  await wire.write('POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  assert.match(await wire.until('api_key_missing'), /^HTTP\/1\.1 401/)
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  // What lies in the buffers of both ends is a few megabytes.
  for (let sent = 0; sent < 512 && !wire.socket.destroyed; sent++) await wire.write(chunk)
  assert.ok(wire.socket.destroyed)
})

test('a connection lives on after a refusal whose body was read to its end', async (t) => {
  const service = await smallService(t)
  const wire = await openWire(service.url)
  const refused = 'POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello'
  await wire.write(refused)
  await wire.until('api_key_missing')
  await wire.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.match(await wire.until('"status":"ok"'), /HTTP\/1\.1 200 OK/)
  wire.socket.destroy()
})

test('a JSON or form body may have 64 KiB', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const body = Buffer.from(' '.repeat(65_537))
    for (const sent of [body, chunked(body)])
      assert.equal(await codeOf(await post(sent, { 'content-type': type })), 'request_too_large')
  }
  const padded = `{"x":"${'a'.repeat(65_536 - 8)}"}`
  assert.equal(padded.length, 65_536)
  assert.equal(await codeOf(await post(padded, { 'content-type': 'application/json' })), 'file_missing')
})

test('the other fields of a multipart body may have 64 KiB together', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const send = async (...parts: Parameters<typeof multipart>[0]): Promise<string> => {
    const { body, type } = multipart(parts)
    return codeOf(await post(body, { 'content-type': type }))
  }
  assert.equal(await send(filePart('x'), fieldPart('a', 'a'.repeat(65_536))), 'ok')
  assert.equal(await send(filePart('x'), fieldPart('a', 'a'.repeat(65_537))), 'request_too_large')
  assert.equal(
    await send(fieldPart('a', 'a'.repeat(40_000)), fieldPart('b', 'b'.repeat(40_000)), filePart('x')),
    'request_too_large',
  )
  assert.equal(await send(...Array.from({ length: 300 }, (_, n) => fieldPart(`f${n}`, ''))), 'request_too_large')
})

test('an upload that stalls is answered 408', async (t) => {
  const service = await smallService(t, { stallMs: 50 })
  const { key } = await service.account()
  const wire = await openWire(service.url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x\r\n`,
  )
  assert.match(await wire.until('"success":false'), /HTTP\/1\.1 408 .*request_timeout/s)
  wire.socket.destroy()
})

test('an upload that only drips is answered 408', async (t) => {
  const service = await smallService(t, { stallMs: 10_000, paceWindowMs: 200, bytesPerSecond: 100_000 })
  const { key } = await service.account()
  const wire = await openWire(service.url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n`,
  )
  const drip = setInterval(() => void wire.write('a'), 20)
  assert.match(await wire.until('"success":false'), /HTTP\/1\.1 408/)
  clearInterval(drip)
  wire.socket.destroy()
})

test('an upload that ends before its end is no conversion and costs nothing', async (t) => {
  const service = await startService(t)
  const { key, get } = await service.account()
  const wire = await openWire(service.url)
  await wire.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x\r\n`,
  )
  wire.socket.end()
  await wire.closed
  const { used, in_flight: inFlight } = await get('/api/v1/usage')
  assert.deepEqual([used, inFlight, service.converter.asked.length], [0, 0, 0])
  assert.equal(service.services.budget.held, 0)
})

test('bodies beyond the bytes that are held at once are refused before they are read', async (t) => {
  const service = await startService(t, { environment: { DOCMILL_MAX_INFLIGHT_BYTES: '1048576' } })
  const { upload, post } = await service.account()
  const letGo = service.converter.hold()
  const first = upload('a'.repeat(700_000))
  await service.converter.askedFor(1)
  const refused = await upload('a'.repeat(700_000))
  assert.equal(refused.status, 503)
  assert.equal(Number(refused.headers.get('retry-after')) > 0, true)
  assert.equal(await codeOf(refused), 'overloaded')
  const { body, type } = multipart([filePart('small, but of unknown length')])
  assert.equal(await codeOf(await post(chunked(body), { 'content-type': type })), 'overloaded')
  letGo()
  assert.equal((await first).status, 200)
  assert.equal((await upload('a'.repeat(700_000))).status, 200)
})
