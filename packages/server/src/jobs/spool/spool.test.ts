import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { folderStore } from './folder-store.ts'
import { frameBytes, headerBytes, sealedFrameBytes } from './frames.ts'
import { newKey, open, seal } from './sealed.ts'
import { spooledBytes } from './size.ts'
import { type Spool, sealedSpool } from './spool.ts'
import type { SpoolFile } from './store.ts'

const file: SpoolFile = { jobId: 'job_1', name: 'input-0' }

function newSpool(t: TestContext): { spool: Spool; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-spool-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return { spool: sealedSpool(folderStore(folder)), folder }
}

async function write(spool: Spool, key: KeyObject, pieces: readonly Uint8Array[], to = file): Promise<void> {
  const writer = await spool.write(to, key)
  for (const piece of pieces) writer.add(piece)
  await writer.end()
}

async function read(spool: Spool, key: KeyObject, from = file): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of spool.read(from, key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a file of any length, written in pieces of any length, is read as it was', async (t) => {
  const { spool } = newSpool(t)
  const key = newKey()
  const lengths = fc.oneof(
    fc.nat(100),
    fc.constantFrom(0, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 3 * frameBytes - 1),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(lengths, { maxLength: 4 }), async (pieceLengths) => {
      const pieces = pieceLengths.map((length, n) => Buffer.alloc(length, n + 1))
      await write(spool, key, pieces)
      assert.ok((await read(spool, key)).equals(Buffer.concat(pieces)))
      await spool.remove(file)
    }),
    { numRuns: 30 },
  )
})

test('a file that was cut, extended, reordered, changed or moved is not read, and neither is one under another key', async (t) => {
  const { spool, folder } = newSpool(t)
  const key = newKey()
  const path = join(folder, file.jobId, file.name)
  await write(spool, key, [Buffer.alloc(3 * frameBytes + 5, 'walnut')])
  const bytes = readFileSync(path)
  assert.ok(!bytes.includes('walnut'))
  const frame = (n: number): Buffer =>
    bytes.subarray(headerBytes + n * sealedFrameBytes, headerBytes + (n + 1) * sealedFrameBytes)
  const header = bytes.subarray(0, headerBytes)
  const changed = Buffer.from(bytes)
  changed[headerBytes + 7] = (changed[headerBytes + 7] ?? 0) ^ 1
  for (const fault of [
    bytes.subarray(0, bytes.length - 1),
    bytes.subarray(0, headerBytes + sealedFrameBytes),
    header,
    Buffer.alloc(0),
    Buffer.concat([bytes, frame(0)]),
    Buffer.concat([header, frame(1), frame(0), frame(2), frame(3)]),
    changed,
  ]) {
    writeFileSync(path, fault)
    await assert.rejects(read(spool, key), { code: 'internal_error' })
  }
  writeFileSync(path, bytes)
  await assert.rejects(read(spool, newKey()), { code: 'internal_error' })
  await write(spool, key, [], { jobId: 'job_1', name: 'input-1' })
  writeFileSync(join(folder, 'job_1', 'input-1'), bytes)
  await assert.rejects(read(spool, key, { jobId: 'job_1', name: 'input-1' }), { code: 'internal_error' })
  await assert.rejects(read(spool, key, { jobId: 'job_1', name: 'input-2' }), { code: 'internal_error' })
})

test('no file is written over, and a folder that cannot be written is reported as overloaded', async (t) => {
  const { spool, folder } = newSpool(t)
  const key = newKey()
  await write(spool, key, [Buffer.from('one')])
  await assert.rejects(spool.write(file, key), { code: 'overloaded' })
  writeFileSync(join(folder, 'job_2'), '')
  await assert.rejects(spool.write({ jobId: 'job_2', name: 'input-0' }, key), { code: 'overloaded' })
  const writer = await spool.write({ jobId: 'job_1', name: 'input-1' }, key)
  await writer.abandon()
  await spool.removeJob('job_1')
  await assert.rejects(read(spool, key), { code: 'internal_error' })
})

test('a sealed text opens with its key at its place alone', () => {
  const key = newKey()
  const sealed = seal(key, 'here', 'walnut')
  assert.equal(open(key, 'here', sealed).toString(), 'walnut')
  assert.notEqual(seal(key, 'here', 'walnut'), sealed)
  assert.throws(() => open(key, 'there', sealed))
  assert.throws(() => open(newKey(), 'here', sealed))
  assert.throws(() => open(key, 'here', sealed.slice(0, -4)))
})

test('files that are written together are one file, each is read as it was, and none in the place of another', async (t) => {
  const { spool, folder } = newSpool(t)
  const key = newKey()
  const contents = [
    Buffer.from('walnut one'),
    Buffer.alloc(0),
    Buffer.alloc(2 * frameBytes + 5, 'walnut'),
    Buffer.from('4'),
  ]
  const pack: SpoolFile = { jobId: 'job_1', name: 'results-1' }
  const names = await spool.writeTogether(pack, key, contents)
  for (const [at, name] of names.entries())
    assert.ok((await read(spool, key, { ...pack, name })).equals(contents[at] as Buffer))
  assert.deepEqual(readdirSync(join(folder, pack.jobId)), ['results-1'])
  assert.ok(!readFileSync(join(folder, pack.jobId, pack.name)).includes('walnut'))
  const ranges = names.map((name) => name.split('@')[1] as string)
  const wrong = [`results-1@${Number(ranges[0]?.split('+')[0]) + 1}+30`, `results-1@0+5`, `results-1@9000000+46`]
  for (const name of wrong) await assert.rejects(read(spool, key, { ...pack, name }), { code: 'internal_error' })
  await assert.rejects(read(spool, newKey(), { ...pack, name: names[0] as string }), { code: 'internal_error' })
})

test('short files that are read in one moment are each read as they were, and one that is missing or changed fails alone', async (t) => {
  const { spool, folder } = newSpool(t)
  const key = newKey()
  const files = Array.from({ length: 8 }, (_, n): SpoolFile => ({ jobId: 'job_1', name: `input-${n}` }))
  const contents = files.map((_, n) => Buffer.alloc(n === 3 ? 0 : n * 30_000, `walnut ${n}`))
  for (const [n, content] of contents.entries()) await write(spool, key, [content], files[n])
  const path = (n: number): string => join(folder, 'job_1', `input-${n}`)
  rmSync(path(1))
  writeFileSync(path(2), readFileSync(path(4)))
  const all = (): Promise<PromiseSettledResult<Buffer>[]> =>
    Promise.allSettled(files.map((one, n) => spool.readWhole(one, key, spooledBytes(contents[n]?.length ?? 0))))
  for (const [n, read] of (await all()).entries()) {
    if (read.status === 'fulfilled') assert.ok(read.value.equals(contents[n] as Buffer))
    else assert.equal(read.reason.code, 'internal_error')
    assert.equal(read.status, n === 1 || n === 2 ? 'rejected' : 'fulfilled')
  }
  await Promise.all(files.map((one) => spool.remove(one)))
  assert.deepEqual(readdirSync(join(folder, 'job_1')), [])
  assert.ok((await all()).every(({ status }) => status === 'rejected'))
})

test('of a short file no more is read than it is said to have', async (t) => {
  const { spool } = newSpool(t)
  const key = newKey()
  await write(spool, key, [Buffer.alloc(9000, 'walnut')])
  await assert.rejects(spool.readWhole(file, key, spooledBytes(4000)), { code: 'internal_error' })
  assert.equal((await spool.readWhole(file, key, spooledBytes(9000))).length, 9000)
})
