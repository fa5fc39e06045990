import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Lock {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock
const places = Object.entries(lock.packages)

test('the lock file has every optional package that one names, or a clean install would fail', () => {
  const missing = places.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !places.some(([other]) => other.endsWith(`node_modules/${name}`)),
    ),
  )
  assert.deepEqual(missing, [])
})

test('no package address stands in the lock file', () => {
  const text = JSON.stringify(lock)
  assert.doesNotMatch(text, /"resolved":"https?:/)
})

test('every Node among the packages is of the line that runs the sources', () => {
  const versions = places.flatMap(([place, { version = '' }]) =>
    /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(place) ? [version.split('.')[0]] : [],
  )
  assert.deepEqual(versions, Array(5).fill('24'))
})
