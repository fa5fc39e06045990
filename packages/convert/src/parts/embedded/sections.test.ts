import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from '../../../../../test/property.ts'
import { oddZip } from '../../../../../tools/fixtures/odd-zip.ts'
import { tarOf } from '../../../../../tools/fixtures/tar-of.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ConvertOptions } from '../../pipeline/convert.ts'
import { convert } from '../../pipeline/in-process.ts'

async function markdown(bytes: Uint8Array, options: ConvertOptions = {}) {
  const { content, warnings } = await convert(bytes, options)
  return { content, warnings: warnings.map(({ code, details }) => `${code} ${details?.name ?? ''}`.trim()) }
}

async function refusal(bytes: Uint8Array, options: ConvertOptions = {}): Promise<string> {
  try {
    await convert(bytes, options)
    return 'none'
  } catch (error) {
    assert.ok(error instanceof ConversionError, String(error))
    return error.code
  }
}

test('each file is a section headed by its path, in natural order', async () => {
  const { content } = await markdown(
    zipOf({ 'b10.txt': 'ten', 'b9.txt': 'nine', 'dir/': '', 'dir/a.csv': 'x,y\n1,2\n' }),
  )
  assert.equal(
    content,
    '# b9.txt\n\nnine\n\n# b10.txt\n\nten\n\n# dir/a.csv\n\n| x | y |\n| ---: | ---: |\n| 1 | 2 |\n',
  )
})

test('archives within archives are sections of sections', async () => {
  const inner = zipOf({ 'a.html': '<h1>Title</h1><h2>Sub</h2>' })
  const packed = gzipSync(tarOf({ 'deep/inner.zip': inner }))
  const { content } = await markdown(zipOf({ 'pack.tar.gz': packed }))
  assert.equal(content, '# pack.tar.gz\n\n## deep/inner.zip\n\n### a.html\n\n#### Title\n\n##### Sub\n')
})

test('links within a file lead to its own headings', async () => {
  const page = '<h1 id="top">Top</h1><p><a href="#top">up</a></p>'
  const { content } = await markdown(zipOf({ 'a.html': page, 'b.html': page }))
  assert.match(content, /# a\.html\n\n## Top\n\n\[up\]\(#top\)/)
  assert.match(content, /# b\.html\n\n## Top\n\n\[up\]\(#top-1\)/)
})

test('a file that cannot be read is listed with the reason and reported', async () => {
  const archive = oddZip([
    { name: 'good.txt', content: 'good' },
    { name: 'secret.txt', content: 'x', flags: 0x801 },
    { name: 'tool.exe', content: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1') },
  ])
  const { content, warnings } = await markdown(archive)
  assert.match(content, /# Not converted\n\n- secret\.txt: The file is password-protected\.\n- tool\.exe: /)
  assert.deepEqual(warnings, ['embedded_failed secret.txt', 'embedded_failed tool.exe'])
})

test('a text is read whatever its extension is, bytes are not', async () => {
  const noise = Uint8Array.from({ length: 400 }, (_, index) => (index * 167 + (index >> 3)) & 0xff)
  const { content, warnings } = await markdown(
    zipOf({ 'notes.me': 'Some words.', 'table.out': 'a\tb\n1\t2\n', 'x.dat': noise }),
  )
  assert.match(
    content,
    /# notes\.me\n\nSome words\.\n\n# table\.out\n\n\| a \| b \|\n[\s\S]*# Not converted\n\n- x\.dat: /,
  )
  assert.deepEqual(warnings, ['embedded_failed x.dat'])
})

test('where no file can be read, the archive fails as the gravest of them', async () => {
  const secret = { name: 'a.txt', content: 'x', flags: 0x801 }
  const program = { name: 'b.exe', content: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1') }
  assert.equal(await refusal(oddZip([program, secret])), 'file_encrypted')
  assert.equal(await refusal(oddZip([program])), 'unsupported_file_type')
})

test('a path that occurs twice is shown twice', async () => {
  const archive = oddZip([
    { name: 'a.txt', content: 'one' },
    { name: './a.txt', content: 'two' },
  ])
  assert.equal((await markdown(archive)).content, '# a.txt\n\none\n\n# a.txt (2)\n\ntwo\n')
})

test('litter is passed over, and an archive of nothing else is empty', async () => {
  const archive = zipOf({ '__MACOSX/._a.txt': 'x', 'a/.DS_Store': 'x' })
  assert.equal((await markdown(archive)).content.trim(), '')
})

test('many failures are reported by their number after the first ones', async () => {
  const program = Buffer.from('MZ\x90\x00\x03\x00', 'latin1')
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.exe`, program]))
  const { warnings } = await markdown(zipOf({ 'a.txt': 'a', ...files }))
  assert.equal(warnings.length, 21)
  assert.equal(warnings.at(-1), 'embedded_failed 30 more files')
})

test('bytes, entries and depth are counted over the whole tree of archives', async () => {
  const zeros = zipOf({ 'zeros.txt': Buffer.alloc(900_000, '0\n') })
  const siblings = zipOf({ '1.zip': zeros, '2.zip': zeros, 'a.txt': 'a' })
  assert.equal(await refusal(siblings, { limits: { unpackedBytes: 1_500_000 } }), 'content_limit_exceeded')
  assert.equal(await refusal(siblings, { limits: { archiveEntries: 4 } }), 'content_limit_exceeded')
  let nested = zipOf({ 'a.txt': 'a' })
  for (let level = 0; level < 8; level++) nested = zipOf({ 'inner.zip': nested })
  assert.equal(await refusal(nested), 'content_limit_exceeded')
})

test('a bomb by ratio ends the conversion', async () => {
  const bomb = oddZip([
    { name: 'a.txt', content: 'a' },
    { name: 'zeros.txt', content: Buffer.alloc(3_000_000), central: { unpacked: 10 } },
  ])
  assert.equal(await refusal(bomb, { limits: { unpackRatio: 100 } }), 'content_limit_exceeded')
  assert.equal(
    await refusal(gzipSync(Buffer.alloc(3_000_000)), { limits: { unpackRatio: 100 } }),
    'content_limit_exceeded',
  )
})

test('a gzip file is the document in it, named by itself or by what it states', async () => {
  const table = gzipSync('a;b\n1;2\n')
  assert.equal((await markdown(table, { filename: 'x.csv.gz' })).content, '| a | b |\n| ---: | ---: |\n| 1 | 2 |\n')
  const members = Buffer.concat([gzipSync('one, '), gzipSync('two')])
  assert.equal((await markdown(members, { filename: 'x.txt.gz' })).content, 'one, two\n')
  const cut = gzipSync('words '.repeat(300)).subarray(0, -12)
  const { content, warnings } = await markdown(cut, { filename: 'x.txt.gz' })
  assert.match(content, /^words words/)
  assert.deepEqual(warnings, ['damage_survived'])
})

test('an archive cut or changed anywhere ends in a document or in a documented error', async () => {
  const whole = zipOf({
    'a.txt': 'some words',
    'b.tar.gz': gzipSync(tarOf({ 'c.csv': 'a,b\n1,2\n' })),
    'd.zip': zipOf({ 'e.html': '<p>x' }),
  })
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: whole.length }), async (changed, length) => {
      const bytes = Buffer.from(whole.subarray(0, length))
      for (const [at, value] of changed) if (at < length) bytes[at] = value
      await refusal(bytes, { filename: 'a.zip' })
    }),
    { numRuns: 300 },
  )
})
