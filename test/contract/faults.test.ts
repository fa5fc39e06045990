import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { faults } from '../../tools/faults/faults.ts'

const top = join(import.meta.dirname, '../..')

test('every fault that npm run faults:money makes still has its place in the code', () => {
  for (const { name, file, find, replace, tests } of faults) {
    const source = readFileSync(join(top, 'packages/server/src', file), 'utf8')
    assert.equal(source.split(find).length, 2, `${name}: ${file} holds it once`)
    assert.notEqual(find, replace)
    for (const path of tests) assert.ok(existsSync(join(top, path)), path)
  }
})

test('no two faults have the same name', () => {
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length)
})
