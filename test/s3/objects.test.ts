/** `@docmill/s3` against a server. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { openS3, placeOf, type S3 } from '../../packages/s3/src/index.ts'
import { s3Limits } from '../../packages/s3/src/limits.ts'
import { type S3Server, skipS3, startS3 } from './server.ts'

async function open(t: TestContext): Promise<{ s3: S3; server: S3Server }> {
  const server = await startS3(t, 'bucket')
  const before = { ...process.env }
  Object.assign(process.env, server.environment)
  const s3 = openS3()
  t.after(() => {
    s3.close()
    for (const name of Object.keys(server.environment)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })
  return { s3, server }
}

async function write(s3: S3, address: string, pieces: readonly Uint8Array[]): Promise<void> {
  const writer = s3.write(placeOf(address), { note: 'yes' })
  for (const piece of pieces) await writer.append(piece)
  await writer.end()
}

function piecesOf(bytes: Buffer): Buffer[] {
  const length = 1_000_000
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  )
}

async function read(s3: S3, address: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of s3.read(placeOf(address))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const named = async (s3: S3, address: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of s3.list(placeOf(address))) keys.push(key)
  return keys
}

test('an object of any length is read as it was written, in one request or in parts', { skip: skipS3 }, async (t) => {
  const { s3, server } = await open(t)
  for (const length of [0, 1, s3Limits.partBytes - 1, 2 * s3Limits.partBytes + 17]) {
    const bytes = randomBytes(length)
    await write(s3, 's3://bucket/a/ü b', piecesOf(bytes))
    assert.ok((await read(s3, 's3://bucket/a/ü b')).equals(bytes), `${length} bytes`)
    const found = await s3.find(placeOf('s3://bucket/a/ü b'))
    assert.deepEqual([found?.bytes, found?.notes.note], [length, 'yes'])
  }
  assert.equal(server.requests.filter((one) => one.includes('partNumber=')).length, 2)
})

test('what is given up leaves nothing, and what was never ended is found', { skip: skipS3 }, async (t) => {
  const { s3 } = await open(t)
  const writer = s3.write(placeOf('s3://bucket/a'))
  await writer.append(randomBytes(s3Limits.partBytes))
  const uploads = async () => {
    const found = []
    for await (const upload of s3.uploads(placeOf('s3://bucket/'))) found.push(upload)
    return found
  }
  const [upload] = await uploads()
  assert.ok(upload && upload.startedAt > 0)
  await writer.abandon()
  assert.deepEqual(await uploads(), [])
  await s3.giveUp(upload.place, upload.uploadId)
  assert.deepEqual(await named(s3, 's3://bucket/'), [])
})

test('more objects than one answer names are listed and removed', { skip: skipS3 }, async (t) => {
  const { s3, server } = await open(t)
  const keys = Array.from({ length: 1001 }, (_, n) => `many/${String(n).padStart(4, '0')}`)
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => write(s3, `s3://bucket/${key}`, [])))
  await write(s3, 's3://bucket/other', [])
  assert.deepEqual(await named(s3, 's3://bucket/many/'), keys)
  await s3.remove(keys.map((key) => ({ bucket: 'bucket', key })))
  assert.deepEqual(await server.keys(), ['other'])
})

test('requests that are slowed down are tried again, and a connection that breaks is made again', {
  skip: skipS3,
}, async (t) => {
  const { s3, server } = await open(t)
  const bytes = randomBytes(300_000)
  server.fail('PUT', 2, { status: 503, code: 'SlowDown' })
  await write(s3, 's3://bucket/a', [bytes])
  server.fail('GET', 2, 'cut')
  assert.ok((await read(s3, 's3://bucket/a')).equals(bytes))
  server.fail('GET', 1, 'cut')
  const reading = s3.read(placeOf('s3://bucket/a'))[Symbol.asyncIterator]()
  await reading.next()
  await write(s3, 's3://bucket/a', [randomBytes(300_000)])
  await assert.rejects(
    async () => {
      while (!(await reading.next()).done);
    },
    { code: 's3_object_changed', retryable: true },
  )
})

test('errors say what is wrong in our words', { skip: skipS3 }, async (t) => {
  const { s3, server } = await open(t)
  await assert.rejects(read(s3, 's3://absent-bucket/a'), { code: 's3_bucket_missing', exit: 66 })
  await assert.rejects(named(s3, 's3://absent-bucket/'), /^S3Fault: s3:\/\/absent-bucket\/: There is no such bucket\.$/)
  await assert.rejects(read(s3, 's3://bucket/a'), { code: 's3_object_missing', exit: 66 })
  assert.equal(await s3.find(placeOf('s3://bucket/a')), undefined)
  server.fail('PUT', 1, { status: 403, code: 'AccessDenied' })
  await assert.rejects(write(s3, 's3://bucket/a', []), { code: 's3_access_denied', exit: 77, retryable: false })
  server.fail('GET', 1, { status: 400, code: 'Strange' })
  await assert.rejects(named(s3, 's3://bucket/'), /Strange/)
  assert.throws(() => placeOf('s3://B/x'), { code: 's3_address_invalid', exit: 64 })
})
