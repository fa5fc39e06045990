import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import fc from '../../../../test/property.ts'
import { ServiceError } from '../errors.ts'
import { httpLimits } from './limits.ts'
import { type Multipart, readMultipart } from './multipart.ts'

const boundary = 'tests-0'
const limits = { ...httpLimits, fileBytes: 5000, framingBytes: 5000, fieldBytes: 500, parts: 20 }

function bodyOf(file: Uint8Array, name: string, field: string): Buffer {
  const part = (header: string, content: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  return Buffer.concat([
    part('name="before"', Buffer.from(field)),
    part(`name="file"; filename="${name}"`, file),
    part('name="after"', Buffer.from(field)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

/** Sends a body cut at the given places. @param declared What its Content-Length says, true or not. */
function read(body: Buffer, cuts: readonly number[] = [], declared = 0): Promise<Multipart> {
  const stream = new PassThrough()
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': `${declared}` }
  const request = Object.assign(stream, { headers })
  const result = readMultipart(request as unknown as IncomingMessage, {
    limits,
    stopping: new AbortController().signal,
  })
  let start = 0
  for (const cut of [...cuts.map((at) => at % (body.length + 1)).sort((a, b) => a - b), body.length]) {
    stream.write(body.subarray(start, cut))
    start = cut
  }
  stream.end()
  return result
}

const file = fc.uint8Array({ maxLength: 3000 })
const text = fc.string({ maxLength: 60 }).filter((one) => !one.includes('"') && !one.includes('\\'))

test('file and fields come out as they went in, wherever the network cuts the body, whatever its length is said to be', async () => {
  await fc.assert(
    fc.asyncProperty(
      file,
      text,
      fc.array(fc.nat(5000), { maxLength: 12 }),
      fc.nat(4000),
      async (bytes, field, cuts, length) => {
        const form = await read(bodyOf(bytes, 'a.bin', field), cuts, length)
        assert.deepEqual(new Uint8Array(form.file?.bytes ?? []), bytes)
        assert.deepEqual(form.fields, [
          ['before', field],
          ['after', field],
        ])
      },
    ),
    { numRuns: 150 },
  )
})

test('content that looks like the boundary stays content', async () => {
  for (const content of [`x--${boundary}`, `\r\n--${boundary.slice(0, -1)}`, `\n--${boundary}--`, '\r\n--\r\n']) {
    const form = await read(bodyOf(Buffer.from(content), 'a.bin', ''))
    assert.equal(form.file?.bytes.toString(), content)
  }
})

test('a damaged body is a form or a refusal, never a hang and never another error', async () => {
  const valid = bodyOf(Buffer.from('some content'.repeat(20)), 'a.bin', 'field')
  const damage = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      at: fc.nat(valid.length - 1),
      byte: fc.integer({ min: 0, max: 255 }),
    }),
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(valid.length) }),
    fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(valid.length) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 6 }), async (damages) => {
      let body = Buffer.from(valid)
      for (const one of damages) {
        if (one.kind === 'set' && one.at < body.length) body[one.at] = one.byte
        if (one.kind === 'cut') body = body.subarray(0, one.at)
        if (one.kind === 'repeat') body = Buffer.concat([body, body.subarray(one.at)])
      }
      const outcome = await read(body).catch((error) => error)
      if (outcome instanceof Error) assert.ok(outcome instanceof ServiceError, String(outcome))
      else assert.ok(Array.isArray(outcome.fields))
    }),
    { numRuns: 300 },
  )
})

test('a field in another charset is decoded, a part without a name is left out', async () => {
  const part = (headers: string, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), content, Buffer.from('\r\n')])
  const { fields } = await read(
    Buffer.concat([
      part(
        'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=iso-8859-1',
        Buffer.from([0xfc]),
      ),
      part('Content-Disposition: form-data', Buffer.from('x')),
      part('Content-Type: text/plain', Buffer.from('x')),
      part('Content-Disposition: form-data; name="b"; filename="b.txt"', Buffer.from('x')),
      Buffer.from(`--${boundary}--\r\nwhat follows`),
    ]),
  )
  assert.deepEqual(fields, [
    ['a', 'ü'],
    ['b', ''],
  ])
})

test('bounds may be reached, and not passed', async () => {
  const part = (header: string, bytes: number): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${'x'.repeat(bytes)}\r\n`)
  const outcome = async (...parts: Buffer[]): Promise<string> => {
    const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
    return read(body).then(
      () => 'read',
      (error) => error.code,
    )
  }
  const aFile = (bytes: number) => part('name="file"; filename="a"', bytes)
  const field = (bytes: number) => part('name="a"', bytes)
  assert.equal(await outcome(aFile(5000)), 'read')
  assert.equal(await outcome(aFile(5001)), 'file_too_large')
  assert.equal(await outcome(field(250), field(250)), 'read')
  assert.equal(await outcome(field(250), field(251)), 'request_too_large')
  const many = Array.from({ length: limits.parts }, () => field(0))
  assert.equal(await outcome(...many), 'read')
  assert.equal(await outcome(...many, field(0)), 'request_too_large')
  assert.equal(await outcome(aFile(1), aFile(1)), 'too_many_files')
})

test('a part that is encoded otherwise than HTTP carries bytes is refused', async () => {
  for (const encoding of ['base64', 'quoted-printable'])
    await assert.rejects(
      read(
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\nYQ==\r\n--${boundary}--\r\n`,
        ),
      ),
      { code: 'invalid_multipart' },
    )
})
