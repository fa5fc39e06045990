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
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { type KeptCode, keptCodeFor } from './keep.ts'
import { runModules } from './modules.ts'

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

function onlyFile(): string {
  const [place = ''] = readdirSync(cache)
  const [name = '', ...others] = readdirSync(join(cache, place))
  assert.deepEqual(others, [])
  return join(cache, place, name)
}

test('code that was kept is opened as a copy', () => {
  assert.equal(keptFor('a.docx').open(), undefined)
  keptFor('a.docx').keep()
  const descriptor = keptFor('--json', 'b.DOCX').open() as number
  const copy = readFileSync(descriptor)
  assert.notEqual(fstatSync(descriptor).nlink, 1)
  closeSync(descriptor)
  assert.deepEqual(copy, readFileSync(onlyFile()))
  assert.deepEqual(runModules(copy, bundle, 'program.cjs'), { answer: 42 })
})

test('what a process writes into its copy reaches no other process', { skip: process.platform !== 'linux' }, () => {
  keptFor('a.docx').keep()
  const before = readFileSync(onlyFile())
  const descriptor = keptFor('a.docx').open() as number
  chmodSync(`/proc/self/fd/${descriptor}`, 0o600)
  const writable = openSync(`/proc/self/fd/${descriptor}`, 'r+')
  writeSync(writable, 'taken over')
  const next = keptFor('a.docx').open() as number
  assert.deepEqual(readFileSync(next), before)
  for (const one of [descriptor, writable, next]) closeSync(one)
})

test('code that others can write, or that was cut off, is not used', { skip: process.platform === 'win32' }, () => {
  keptFor('a.docx').keep()
  chmodSync(onlyFile(), 0o620)
  assert.equal(keptFor('a.docx').open(), undefined)
  chmodSync(onlyFile(), 0o600)
  truncateSync(onlyFile(), 10)
  assert.equal(keptFor('a.docx').open(), undefined)
})

test('code of another version of the package is not used', () => {
  keptFor('a.docx').keep()
  writeFileSync(join(bundle, 'modules.json'), JSON.stringify({ digest: 'two', types: { docx: ['program.cjs'] } }))
  assert.equal(keptFor('a.docx').open(), undefined)
})

test('nothing is kept for other types, without a bundle, or where the folder cannot be written', () => {
  assert.equal(keptCodeFor(cache, ['convert', 'a.unknown'], bundle), undefined)
  assert.equal(keptCodeFor(cache, ['a.docx'], join(folder, 'absent')), undefined)
  writeFileSync(cache, '')
  keptFor('a.docx').keep()
  assert.equal(keptFor('a.docx').open(), undefined)
})
