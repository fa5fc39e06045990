import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { ConversionError } from '../../core/errors.ts'
import { openCfb } from './open.ts'
import { extractStorage, writeCompoundFile } from './write.ts'

const silent = (): void => {}

function filled(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 7 + seed) & 0xff)
}

const streams = {
  WordDocument: filled(9000, 1),
  small: filled(100, 2),
  'ObjectPool/_12/CONTENTS': filled(5000, 3),
  'ObjectPool/_12/note': filled(10, 4),
  empty: filled(0, 5),
}

for (const version of [3, 4] as const)
  test(`every stream of a version ${version} file is read as it was written`, () => {
    const file = openCfb(writeCompoundFile(streams, { version }), assert.fail)
    for (const [path, bytes] of Object.entries(streams)) assert.deepEqual(file.find(path)?.bytes(), bytes, path)
    assert.deepEqual(
      file
        .list()
        .filter((entry) => entry.kind === 'storage')
        .map((entry) => entry.path),
      ['ObjectPool', 'ObjectPool/_12'],
    )
  })

test('a path is found in any case, and a missing one is undefined', () => {
  const file = openCfb(writeCompoundFile(streams), silent)
  assert.equal(file.find('worddocument')?.size, 9000)
  assert.equal(file.find('Workbook'), undefined)
})

test('streams of any sizes survive being written and read', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(sizes, fc.constantFrom<3 | 4>(3, 4), (lengths, version) => {
      const made = Object.fromEntries(lengths.map((length, index) => [`s${index}`, filled(length, index)]))
      made.only = filled(1, 1)
      const file = openCfb(writeCompoundFile(made, { version }), assert.fail)
      for (const [path, bytes] of Object.entries(made)) assert.deepEqual(file.find(path)?.bytes(), bytes)
    }),
    { numRuns: 30 },
  )
})

test('a chain that loops ends, and the damage is reported', () => {
  const bytes = writeCompoundFile({ long: filled(20_000, 1) })
  const view = new DataView(bytes.buffer)
  const fat = (view.getUint32(0x4c, true) + 1) * 512
  view.setUint32(fat + 3 * 4, 1, true)
  const reported: string[] = []
  const stream = openCfb(bytes, (_, { what }) => reported.push(what)).find('long')
  assert.ok(stream!.bytes().length < 20_000)
  assert.ok(reported.includes('a chain of sectors loops'))
})

test('a file whose end is missing gives what is there', () => {
  const bytes = writeCompoundFile({ small: filled(10, 1), long: filled(20_000, 1) }, { version: 3 })
  const file = openCfb(bytes.subarray(0, bytes.length - 100), silent)
  assert.deepEqual(file.find('long')?.bytes(), filled(20_000, 1))
})

test('a directory with a broken link still shows what nothing refers to', () => {
  const bytes = writeCompoundFile({ first: filled(10, 1), second: filled(5000, 2) })
  const view = new DataView(bytes.buffer)
  const directory = (view.getUint32(0x30, true) + 1) * 512
  view.setUint32(directory + 128 + 0x48, 99, true)
  const reported: string[] = []
  const file = openCfb(bytes, (_, { what }) => reported.push(what))
  assert.deepEqual(file.find('second')?.bytes(), filled(5000, 2))
  assert.deepEqual(reported, ['links of the directory are broken'])
})

test('damage is reported each time that a file is opened, whoever opened it before', () => {
  const bytes = writeCompoundFile({ only: filled(10, 1) })
  new DataView(bytes.buffer).setUint32((new DataView(bytes.buffer).getUint32(0x30, true) + 1) * 512 + 0x4c, 99, true)
  const reports = [1, 2].map(() => {
    const reported: string[] = []
    openCfb(bytes, (_, { what }) => reported.push(what))
    return reported
  })
  assert.deepEqual(reports, [['links of the directory are broken'], ['links of the directory are broken']])
})

test('bytes without the signature are corrupt', () => {
  assert.throws(() => openCfb(filled(2000, 1), silent), { code: 'file_corrupt' })
})

test('any damage ends in streams or in file_corrupt', () => {
  const good = writeCompoundFile(streams)
  const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(edits, fc.nat(good.length), (changes, length) => {
      const bytes = good.slice()
      for (const [at, value] of changes) bytes[at] = value
      try {
        const file = openCfb(bytes.subarray(0, Math.max(length, 600)), silent)
        for (const { path } of file.list()) file.find(path)?.bytes()
      } catch (error) {
        assert.ok(error instanceof ConversionError && error.code === 'file_corrupt')
      }
    }),
    { numRuns: 300 },
  )
})

test('a storage can be taken out as a file of its own', () => {
  const outer = openCfb(writeCompoundFile(streams), assert.fail)
  const inner = openCfb(extractStorage(outer, 'ObjectPool/_12')!, assert.fail)
  assert.deepEqual(inner.find('CONTENTS')?.bytes(), streams['ObjectPool/_12/CONTENTS'])
  assert.deepEqual(inner.find('note')?.bytes(), streams['ObjectPool/_12/note'])
  assert.equal(extractStorage(outer, 'ObjectPool/_13'), undefined)
})
