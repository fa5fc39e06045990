import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { compileModules, runModules } from './modules.ts'
import { isWhole } from './whole.ts'

let folder: string
const write = (name: string, code: string): void => writeFileSync(join(folder, name), code)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-modules-'))
  write('program.cjs', "exports.counter = require('./counter.cjs'); exports.later = () => require('./later.cjs')")
  write(
    'counter.cjs',
    "const { sep } = require('node:path'); module.exports = { sep, name: __filename, text: 'é€😀', count: 0 }",
  )
  write('later.cjs', "exports.counter = require('./counter.cjs')")
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Program {
  counter: { sep: string; name: string; text: string }
  later(): Program
}

test('modules that were compiled run without their files, as they would from these', () => {
  const kept = compileModules(folder, ['program.cjs', 'counter.cjs'])
  for (const name of ['program.cjs', 'counter.cjs']) rmSync(join(folder, name))
  const { counter } = runModules(kept, folder, 'program.cjs') as Program
  assert.equal(counter.name, join(folder, 'counter.cjs'))
  assert.equal(counter.text, 'é€😀')
  assert.match(counter.sep, /[/\\]/)
})

test('a module that was not compiled is loaded from its file, and shares the modules that were', () => {
  const program = runModules(compileModules(folder, ['program.cjs', 'counter.cjs']), folder, 'program.cjs') as Program
  assert.equal(program.later().counter, program.counter)
})

test('modules run from their source where the code was compiled by another Node', () => {
  const kept = compileModules(folder, ['program.cjs', 'counter.cjs'])
  kept.fill(0, kept.length - kept.readUInt32BE(4))
  assert.equal((runModules(kept, folder, 'program.cjs') as Program).counter.text, 'é€😀')
})

test('what was cut off is not whole', () => {
  const kept = compileModules(folder, ['program.cjs'])
  assert.ok(isWhole(kept))
  for (const part of [kept.subarray(0, -1), kept.subarray(0, 5), Buffer.alloc(0), Buffer.alloc(kept.length)])
    assert.ok(!isWhole(part))
})
