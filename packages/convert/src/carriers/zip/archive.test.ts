import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from '../../../../../test/property.ts'
import { type OddEntry, oddZip } from '../../../../../tools/fixtures/odd-zip.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits, type Limits } from '../../core/limits.ts'
import { createContext } from '../../pipeline/context.ts'
import { openZip, readFirstEntry } from './archive.ts'

function open(bytes: Uint8Array, limits: Partial<Limits> = {}) {
  const { context, warnings } = createContext({ limits: { ...defaultLimits, ...limits } })
  const archive = openZip(bytes, context)
  const text = (path: string): string => Buffer.from(archive.read(archive.find(path)!)).toString()
  return { archive, warnings, text, paths: archive.entries.map((entry) => entry.path) }
}

function refusal(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
  return 'none'
}

const letter = 'Dear reader, this is the letter. '.repeat(20)

test('entries are found by path, whatever their case, with or without a leading slash', () => {
  const { text, archive } = open(zipOf({ 'Word/Document.xml': letter, 'empty/': '' }))
  assert.equal(text('/word/document.XML'), letter)
  assert.equal(archive.find('other'), undefined)
  assert.deepEqual(
    archive.entries.map((entry) => entry.directory),
    [false, true],
  )
})

test('stored, described and zip64 entries are read', () => {
  const entries = [
    { name: 'stored', content: letter, method: 0 },
    { name: 'described', content: letter, descriptor: true },
    { name: 'zip64', content: letter, zip64: true },
  ]
  for (const archive of [{}, { zip64: true }, { comment: 'PK\x05\x06 is no end here' }]) {
    const { text, warnings } = open(oddZip(entries, archive))
    for (const { name } of entries) assert.equal(text(name), letter)
    assert.deepEqual(warnings, [])
  }
})

test('an archive behind other bytes is read by the place of its directory', () => {
  const { text, warnings } = open(
    oddZip([{ name: 'a', content: letter }], { prefix: Buffer.from('MZ self-extractor') }),
  )
  assert.equal(text('a'), letter)
  assert.deepEqual(warnings, [])
})

test('an archive without its directory is read by its local headers, and that is reported', () => {
  const entries = [
    { name: 'a', content: letter },
    { name: 'b', content: letter, descriptor: true },
    { name: 'c', content: letter, method: 0 },
  ]
  const { text, warnings, paths } = open(oddZip(entries, { directory: false }))
  assert.deepEqual(paths, ['a', 'b', 'c'])
  for (const path of paths) assert.equal(text(path), letter)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damage_survived'],
  )
})

test('an archive that is cut behind another within it is not taken for that one', () => {
  const inner = oddZip([{ name: 'inside', content: letter }])
  const whole = oddZip([
    { name: 'a', content: letter },
    { name: 'b.zip', content: inner, method: 0 },
    { name: 'c', content: letter },
  ])
  const cut = whole.subarray(0, whole.indexOf(inner) + inner.length + 40)
  const { paths, text, warnings } = open(cut)
  assert.deepEqual(paths, ['a', 'b.zip', 'c'])
  assert.equal(text('a'), letter)
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damage_survived'],
  )
})

test('an archive cut at any place is read as far as it goes, or is corrupt', () => {
  const whole = oddZip([
    { name: 'a', content: letter },
    { name: 'b', content: letter.toUpperCase(), descriptor: true },
  ])
  for (let length = 1; length < whole.length; length += 10) {
    const code = refusal(() => {
      const { archive, warnings } = open(whole.subarray(0, length))
      for (const entry of archive.entries) {
        const content = Buffer.from(archive.read(entry)).toString()
        assert.ok(letter.startsWith(content) || letter.toUpperCase().startsWith(content))
      }
      assert.notDeepEqual(warnings, [])
    })
    assert.ok(code === 'none' || code === 'file_corrupt', code)
  }
})

test('an entry that does not match its checksum is read with a warning', () => {
  const { text, warnings } = open(oddZip([{ name: 'a', content: letter, central: { crc: 1 } }]))
  assert.equal(text('a'), letter)
  assert.match(warnings[0]?.message ?? '', /a does not match its checksum/)
})

test('the directory holds where a local header says otherwise', () => {
  const local = { name: 'x', crc: 7, packed: 3, unpacked: 9 }
  const { text, paths } = open(oddZip([{ name: 'a', content: letter, local }]))
  assert.deepEqual(paths, ['a'])
  assert.equal(text('a'), letter)
})

test('of entries with one path the last is found', () => {
  const { text, archive } = open(
    oddZip([
      { name: 'a', content: 'old' },
      { name: 'a', content: 'new' },
    ]),
  )
  assert.equal(archive.entries.length, 2)
  assert.equal(text('a'), 'new')
})

test('encrypted entries and unknown methods are refused by name, the others are read', () => {
  const { text, archive } = open(
    oddZip([
      { name: 'secret', content: letter, flags: 0x801 },
      { name: 'bzip2', content: 'BZh9', method: 12 },
      { name: 'plain', content: letter },
    ]),
  )
  assert.equal(
    refusal(() => archive.read(archive.find('secret')!)),
    'file_encrypted',
  )
  assert.equal(
    refusal(() => archive.read(archive.find('bzip2')!)),
    'unsupported_file_type',
  )
  assert.equal(text('plain'), letter)
})

test('entries that share bytes are a limit', () => {
  const bomb = oddZip([
    { name: 'a', content: letter },
    { name: 'b', content: letter, central: { offset: 0 } },
    { name: 'c', content: letter },
  ])
  assert.equal(
    refusal(() => open(bomb)),
    'content_limit_exceeded',
  )
})

test('a directory may list its entries in any order', () => {
  const bytes = oddZip([{ name: 'a', content: letter }], { directory: false }).length
  const swapped = oddZip([
    { name: 'b', content: letter, local: { name: 'a' }, central: { offset: bytes } },
    { name: 'a', content: letter, local: { name: 'b' }, central: { offset: 0 } },
  ])
  const { paths, text, warnings } = open(swapped)
  assert.deepEqual(paths, ['b', 'a'])
  for (const path of paths) assert.equal(text(path), letter)
  assert.deepEqual(warnings, [])
})

test('the first entry is read without the directory where it has a name that is asked for and says its size', () => {
  const { context } = createContext({ limits: defaultLimits })
  const first = (entry: OddEntry) =>
    readFirstEntry(oddZip([entry], { directory: false }), ['other', 'mimetype'], context)
  const found = first({ name: 'mimetype', content: letter })
  assert.deepEqual([found?.name, Buffer.from(found?.content ?? []).toString()], ['mimetype', letter])
  assert.equal(first({ name: 'Mimetype', content: letter }), undefined)
  assert.equal(first({ name: 'mimetype', content: letter, descriptor: true }), undefined)
  assert.equal(first({ name: 'mimetype', content: letter, flags: 0x801 }), undefined)
})

test('an entry that unpacks to more than its ratio allows is a limit, whatever size it states', () => {
  const zeros = Buffer.alloc(4_000_000)
  for (const unpacked of [0, 10, zeros.length, 0xfffffffe]) {
    const { archive } = open(oddZip([{ name: 'a', content: zeros, central: { unpacked } }]), { unpackRatio: 100 })
    assert.equal(
      refusal(() => archive.read(archive.entries[0]!)),
      'content_limit_exceeded',
    )
  }
})

test('unpacked bytes are counted over all entries', () => {
  const { archive } = open(zipOf({ a: Buffer.alloc(600_000), b: Buffer.alloc(600_000) }), { unpackedBytes: 1_000_000 })
  assert.equal(archive.read(archive.entries[0]!).length, 600_000)
  assert.equal(
    refusal(() => archive.read(archive.entries[1]!)),
    'content_limit_exceeded',
  )
})

test('more entries than allowed are a limit, with a directory or without', () => {
  const entries = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, content: 'x' }))
  assert.equal(
    refusal(() => open(oddZip(entries), { archiveEntries: 20 })),
    'content_limit_exceeded',
  )
  const lost = oddZip(entries, { directory: false })
  assert.equal(
    refusal(() => open(lost, { archiveEntries: 20 })),
    'content_limit_exceeded',
  )
})

test('names are UTF-8, a Unicode path of the same name, or the code page that fits', () => {
  const cyrillic = Buffer.from('\x84\xae\xaa\xe3\xac\xa5\xad\xe2\xeb/\x8e\xe2\xe7\xa5\xe2.txt', 'latin1')
  const umlaut = Buffer.from('\x81ber.txt', 'latin1')
  const { paths } = open(
    oddZip([
      { name: 'grüße\\brief.txt', content: 'a' },
      { name: umlaut, content: 'b', flags: 0 },
      { name: 'plain.txt', content: 'c', extra: unicodePathField('plain.txt', 'plän.txt') },
      { name: 'other.txt', content: 'd', extra: unicodePathField('stale.txt', 'wrong.txt') },
    ]),
  )
  assert.deepEqual(paths, ['grüße/brief.txt', 'über.txt', 'plän.txt', 'other.txt'])
  assert.deepEqual(open(oddZip([{ name: cyrillic, content: 'e', flags: 0 }])).paths, ['Документы/Отчет.txt'])
})

test('bytes that are no archive, and one that lost all its entries, are corrupt', () => {
  assert.equal(
    refusal(() => open(Buffer.from('PK but no archive'))),
    'file_corrupt',
  )
  assert.deepEqual(open(oddZip([])).paths, [])
})

test('any change to an archive ends in its content or in a documented error', () => {
  const whole = oddZip([
    { name: 'a', content: letter },
    { name: 'b', content: deflateRawSync(letter), method: 0 },
    { name: 'c', content: letter, descriptor: true, zip64: true },
  ])
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(changes, (changed) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      refusal(() => {
        const { archive } = open(bytes)
        for (const entry of archive.entries) refusal(() => archive.read(entry))
      })
    }),
    { numRuns: 2_000 },
  )
})

function unicodePathField(name: string, path: string): Buffer {
  const value = Buffer.from(path)
  const field = Buffer.alloc(9 + value.length)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + value.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(Buffer.from(name)), 5)
  value.copy(field, 9)
  return field
}
