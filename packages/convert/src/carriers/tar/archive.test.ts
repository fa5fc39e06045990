import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { tarEntry, tarOf } from '../../../../../tools/fixtures/tar-of.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { openTar } from './archive.ts'

function open(bytes: Uint8Array) {
  const { context, warnings } = createContext({ limits: defaultLimits })
  const files = openTar(bytes, context)
  return {
    files: files.map(({ path, content }) => [path, Buffer.from(content).toString()]),
    warnings: warnings.map(({ code }) => code),
  }
}

function pax(...records: [string, string][]): Buffer {
  const lines = records.map(([key, value]) => {
    const rest = ` ${key}=${value}\n`
    const digits = String(Buffer.byteLength(rest) + 2).length
    return `${Buffer.byteLength(rest) + digits}${rest}`
  })
  return tarEntry('PaxHeader', lines.join(''), 'x')
}

/** An entry whose header says something else, and has the checksum for it. */
function changed(entry: Buffer, change: (header: Buffer) => unknown, counted = (byte: number): number => byte): Buffer {
  change(entry)
  entry.fill(0x20, 148, 156)
  const checksum = entry.subarray(0, 512).reduce((sum, byte) => sum + counted(byte), 0)
  entry.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return entry
}

test('files are read in order, folders passed over', () => {
  const { files, warnings } = open(tarOf({ 'a/': '', 'a/one.txt': 'first', 'two.txt': '' }))
  assert.deepEqual(files, [
    ['a/one.txt', 'first'],
    ['two.txt', ''],
  ])
  assert.deepEqual(warnings, [])
})

test('long names of GNU tar and of pax, and sizes of pax, belong to the entry that follows', () => {
  const long = `${'folder/'.repeat(30)}file.txt`
  const archive = Buffer.concat([
    tarEntry('././@LongLink', `${long}\0`, 'L'),
    tarEntry('folder', 'one', '0'),
    pax(['mtime', '1.5'], ['path', 'prüfung.txt'], ['size', '3']),
    tarEntry('pruefung.txt', 'two', '0'),
    tarEntry('plain.txt', 'three', '0'),
    Buffer.alloc(1024),
  ])
  assert.deepEqual(open(archive).files, [
    [long, 'one'],
    ['prüfung.txt', 'two'],
    ['plain.txt', 'three'],
  ])
})

test('names fill their fields and go on in that of the prefix', () => {
  const name = `${'n'.repeat(96)}.txt`
  const prefixed = changed(tarEntry('b.txt', 'b', '0'), (header) => header.write('folder/within', 345))
  assert.deepEqual(open(Buffer.concat([tarEntry(name, 'a', '0'), prefixed])).files, [
    [name, 'a'],
    ['folder/within/b.txt', 'b'],
  ])
})

test('sizes may be binary numbers, and checksums sums of signed bytes', () => {
  const binary = changed(tarEntry('a.txt', 'a'.repeat(300), '0'), (header) => {
    header.fill(0, 124, 136)
    header.writeUInt8(0x80, 124)
    header.writeUInt32BE(300, 132)
  })
  const signed = changed(
    tarEntry('größe.txt', 'b', '0'),
    () => {},
    (byte) => (byte < 0x80 ? byte : byte - 256),
  )
  assert.deepEqual(open(Buffer.concat([binary, signed])), {
    files: [
      ['a.txt', 'a'.repeat(300)],
      ['größe.txt', 'b'],
    ],
    warnings: [],
  })
})

test('links and devices are passed over', () => {
  const archive = Buffer.concat([tarEntry('link', '', '2'), tarEntry('a.txt', 'a', '0'), tarEntry('tty', '', '3')])
  assert.deepEqual(open(archive).files, [['a.txt', 'a']])
})

test('an archive that is cut short, or has lost a header, is read with a warning', () => {
  const whole = tarOf({ 'a.txt': 'a'.repeat(900), 'b.txt': 'b' })
  const cut = open(whole.subarray(0, 1_000))
  assert.deepEqual(cut.files, [['a.txt', 'a'.repeat(488)]])
  assert.deepEqual(cut.warnings, ['damage_survived'])
  const broken = Buffer.from(whole)
  broken[0] = 0x7a
  assert.deepEqual(open(broken).files, [['b.txt', 'b']])
})

test('bytes without a header are corrupt', () => {
  assert.throws(() => open(Buffer.alloc(2_000, 'x')), { code: 'file_corrupt' })
})

test('any change to an archive ends in its files or in a documented error', () => {
  const whole = Buffer.concat([pax(['path', 'x.txt']), tarOf({ 'a.txt': 'a'.repeat(700), 'b.txt': 'b' })])
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(changes, (changed) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      try {
        open(bytes)
      } catch (error) {
        assert.ok(error instanceof ConversionError)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('sparse files, of which only parts are there, are reported and not shown', () => {
  const paxSparse = [
    pax(['GNU.sparse.major', '1'], ['path', 'b.txt']),
    tarEntry('GNUSparseFile.0/b.txt', '1\n0\n5\n', '0'),
  ]
  const { files, warnings } = open(
    Buffer.concat([tarEntry('a.txt', 'part', 'S'), ...paxSparse, tarEntry('c.txt', 'c', '0')]),
  )
  assert.deepEqual(files, [['c.txt', 'c']])
  assert.deepEqual(warnings, ['content_dropped'])
})
