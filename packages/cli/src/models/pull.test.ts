import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { addressPolicy, DownloadFault, downloadLimits } from '@docmill/download'
import { createTestAuthority, type TestAuthority } from '../../../download/src/testing/authority.ts'
import { ChecksumError, pull } from './pull.ts'
import { type ModelFile, models } from './table.ts'

const host = 'models.example'
const content = Buffer.from('what Tesseract learned '.repeat(10_000))
const packed = gzipSync(content)

let authority: TestAuthority
let server: Server
let folder: string
let asked: string[]
let answer: (response: ServerResponse) => void

before(async () => {
  authority = await createTestAuthority()
  server = createServer(await authority.issue(host), (request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

after(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-test-'))
  asked = []
  answer = (response) => response.end(packed)
})

afterEach(() => rmSync(folder, { recursive: true }))

const file: ModelFile = {
  name: 'deu.traineddata',
  url: `https://${host}/deu.traineddata.gz`,
  sha256: createHash('sha256').update(packed).digest('hex'),
}

async function pullInto(place: string, files: readonly ModelFile[] = [file]): Promise<string[]> {
  const reported: string[] = []
  const policy = {
    ...downloadLimits,
    addresses: addressPolicy(['127.0.0.0/8']),
    maxBytes: 10_000_000,
    certificateAuthorities: [authority.cert],
    resolver: async () => ['127.0.0.1'],
    port: (server.address() as AddressInfo).port,
  }
  await pull({ folder: place, files, policy, report: ({ name }, bytes) => reported.push(`${name} ${bytes}`) })
  return reported
}

test('a model is fetched, checked and unpacked into its place, and not fetched twice', async () => {
  const place = join(folder, 'models/ocr')
  assert.deepEqual(await pullInto(place), [`deu.traineddata ${packed.length}`])
  assert.deepEqual(readdirSync(place), ['deu.traineddata'])
  assert.deepEqual(readFileSync(join(place, 'deu.traineddata')), content)
  assert.deepEqual(await pullInto(place), [])
  assert.deepEqual(asked, ['/deu.traineddata.gz'])
})

test('a file that is not packed comes as it is', async () => {
  const tokens = { name: 'tokens.txt', url: `https://${host}/tokens.txt`, sha256: file.sha256.toUpperCase() }
  await pullInto(folder, [tokens])
  assert.deepEqual(readFileSync(join(folder, 'tokens.txt')), packed)
})

test('another file than the one that was asked for is refused, and nothing of it stays', async () => {
  answer = (response) => response.end(gzipSync('something else'))
  await assert.rejects(pullInto(folder), (error) => error instanceof ChecksumError && /SHA-256/.test(error.message))
  assert.deepEqual(readdirSync(folder), [])
})

/** Answers with what is asked for, and breaks off after so many bytes of it. */
function serveRanges(breakAfter?: number): (response: ServerResponse) => void {
  return (response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(response.req.headers.range ?? '')?.[1] ?? 0)
    if (from >= packed.length) return response.writeHead(416).end()
    const rest = packed.subarray(from)
    const range = { 'content-range': `bytes ${from}-${packed.length - 1}/${packed.length}` }
    response.writeHead(from ? 206 : 200, { 'content-length': rest.length, ...(from ? range : {}) })
    if (breakAfter === undefined) response.end(rest)
    else response.write(rest.subarray(0, breakAfter), () => response.destroy())
  }
}

const part = (): Buffer => readFileSync(join(folder, 'deu.traineddata.part'))

test('a connection that breaks leaves what came, and the next run fetches the rest', async () => {
  answer = serveRanges(100)
  await assert.rejects(pullInto(folder), DownloadFault)
  assert.deepEqual(part(), packed.subarray(0, 100))
  await assert.rejects(pullInto(folder), DownloadFault)
  assert.deepEqual(part(), packed.subarray(0, 200))
  answer = serveRanges()
  assert.deepEqual(await pullInto(folder), [`deu.traineddata ${packed.length}`])
  assert.deepEqual(readdirSync(folder), ['deu.traineddata'])
  assert.deepEqual(readFileSync(join(folder, 'deu.traineddata')), content)
})

for (const [what, left] of [
  ['all of the file', packed],
  ['more than the file has', Buffer.alloc(1_000_000)],
  ['the beginning of another file', Buffer.alloc(50)],
] as const)
  test(`a run that was killed has left ${what}`, async () => {
    for (const respond of [serveRanges(), (response: ServerResponse) => response.end(packed)]) {
      answer = respond
      rmSync(join(folder, 'deu.traineddata'), { force: true })
      writeFileSync(join(folder, 'deu.traineddata.part'), left)
      await pullInto(folder)
      assert.deepEqual(readdirSync(folder), ['deu.traineddata'])
      assert.deepEqual(readFileSync(join(folder, 'deu.traineddata')), content)
    }
  })

test('a missing file and one over the bound are faults of the download', async () => {
  answer = (response) => response.writeHead(404).end()
  await assert.rejects(pullInto(folder), DownloadFault)
  answer = (response) => response.end(Buffer.alloc(10_000_001))
  await assert.rejects(pullInto(folder), DownloadFault)
  assert.deepEqual(readdirSync(folder), [])
})

test('each model of the list has a checksum, a licence and an address of its own', () => {
  const files = models.flatMap((model) => model.files)
  for (const { url, sha256, bytes = 0 } of files) {
    assert.match(url, /^https:\/\//)
    assert.match(sha256, /^[\da-f]{64}$/)
    assert.ok(bytes > 0)
  }
  for (const values of [models.map(({ name }) => name), files.map(({ url }) => url), files.map((one) => one.sha256)])
    assert.equal(new Set(values).size, values.length)
  assert.ok(models.every(({ licence }) => licence !== ''))
})
