import assert from 'node:assert/strict'
import {
  chmodSync,
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { type CopiedCode, type KeptCode, keptCodeFor } from './keep.ts'
import { runModules } from './modules.ts'
import { isWhole } from './whole.ts'

let folder: string
let cache: string
let bundle: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-kept-'))
  cache = join(folder, 'cache')
  bundle = join(folder, 'bundle')
  mkdirSync(bundle)
  writeFileSync(join(bundle, 'modules.json'), JSON.stringify({ digest: 'one', types: { docx: ['program.cjs'] } }))
  writeFileSync(join(bundle, 'program.cjs'), 'exports.answer = 42')
})
afterEach(() => rmSync(folder, { recursive: true }))

const keptFor = (...names: string[]): KeptCode => keptCodeFor(cache, names, bundle) as KeptCode

/** A descriptor of a copy as a process has it, which is not closed with that of the command. */
function givenCopy(name: string): number {
  const copy = keptFor(name).open() as CopiedCode
  const given = openSync(`/proc/self/fd/${copy.descriptor}`, 'r')
  copy.write()
  return given
}

function onlyFile(): string {
  const [place = ''] = readdirSync(cache)
  const [name = '', ...others] = readdirSync(join(cache, place))
  assert.deepEqual(others, [])
  return join(cache, place, name)
}

test('code that was kept is opened as a copy', { skip: process.platform !== 'linux' }, async () => {
  assert.equal(keptFor('a.docx').open(), undefined)
  await keptFor('a.docx').keep()
  const descriptor = givenCopy('b.DOCX')
  const copy = readFileSync(descriptor)
  assert.notEqual(fstatSync(descriptor).nlink, 1)
  closeSync(descriptor)
  assert.deepEqual(copy, readFileSync(onlyFile()))
  assert.deepEqual(runModules(copy, bundle, 'program.cjs'), { answer: 42 })
})

test('a copy is not whole until it has been written, and then the command has closed it', async () => {
  await keptFor('a.docx').keep()
  const copy = keptFor('--json', 'b.DOCX').open() as CopiedCode
  assert.ok(!isWhole(readFileSync(copy.descriptor)))
  copy.write()
  assert.throws(() => fstatSync(copy.descriptor), { code: 'EBADF' })
})

test('what a process writes into its copy reaches no other process', {
  skip: process.platform !== 'linux',
}, async () => {
  await keptFor('a.docx').keep()
  const before = readFileSync(onlyFile())
  const descriptor = givenCopy('a.docx')
  chmodSync(`/proc/self/fd/${descriptor}`, 0o600)
  const writable = openSync(`/proc/self/fd/${descriptor}`, 'r+')
  writeSync(writable, 'taken over')
  const next = givenCopy('a.docx')
  assert.deepEqual(readFileSync(next), before)
  for (const one of [descriptor, writable, next]) closeSync(one)
})

test('code that others can write, or that was cut off, is not used', {
  skip: process.platform === 'win32',
}, async () => {
  await keptFor('a.docx').keep()
  chmodSync(onlyFile(), 0o620)
  assert.equal(keptFor('a.docx').open(), undefined)
  chmodSync(onlyFile(), 0o600)
  truncateSync(onlyFile(), 10)
  assert.equal(keptFor('a.docx').open(), undefined)
})

test('code of another version of the package is not used', async () => {
  await keptFor('a.docx').keep()
  writeFileSync(join(bundle, 'modules.json'), JSON.stringify({ digest: 'two', types: { docx: ['program.cjs'] } }))
  assert.equal(keptFor('a.docx').open(), undefined)
})

test('code that other versions have not used for a month is removed, and nothing else', async () => {
  const month = 31 * 24 * 3_600
  const names = ['conversion-old', 'conversion-recent', 'v24-of-node']
  for (const name of names) mkdirSync(join(cache, name, 'further'), { recursive: true })
  for (const name of ['conversion-old', 'v24-of-node'])
    utimesSync(join(cache, name), Date.now() / 1000 - month, Date.now() / 1000 - month)
  await keptFor('a.docx').keep()
  const [own = '', ...others] = readdirSync(cache).filter((name) => !names.includes(name))
  assert.match(own, /^conversion-v/)
  assert.deepEqual(others, [])
  assert.deepEqual(readdirSync(cache).sort(), ['conversion-recent', own, 'v24-of-node'].sort())
})

test('nothing is kept for other types, without a bundle, or where the folder cannot be written', async () => {
  assert.equal(keptCodeFor(cache, ['convert', 'a.unknown'], bundle), undefined)
  assert.equal(keptCodeFor(cache, ['a.docx'], join(folder, 'absent')), undefined)
  writeFileSync(cache, '')
  await keptFor('a.docx').keep()
  assert.equal(keptFor('a.docx').open(), undefined)
})
