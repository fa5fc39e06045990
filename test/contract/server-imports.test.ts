import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '../../packages/server/src')

/** What knows nothing of HTTP: folders that may not import those that do. */
const below = ['accounts', 'administration', 'billing', 'history', 'sign-in', 'idempotency', 'quota', 'rates', 'store']
const above = ['conversion', 'http', 'routes']

test('money, keys and storage of the service know nothing of HTTP', () => {
  const wrong = imports().filter(({ from, to }) => below.includes(from) && above.includes(to))
  assert.deepEqual(wrong, [])
})

test('no endpoint imports another', () => {
  const wrong = imports().filter(({ from, to }) => from === 'routes' && to === 'routes')
  assert.deepEqual(wrong, [])
})

test('the service uses our other packages through their entries alone', () => {
  const packages = files().flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/'(@docmill\/[^']+)'/g),
  ])
  assert.deepEqual(
    new Set(packages.map(([, name]) => name)),
    new Set(['@docmill/convert', '@docmill/download', '@docmill/engines']),
  )
})

/** Relative imports between folders, by folder; files at the top have none. */
function imports(): { file: string; from: string; to: string }[] {
  return files().flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
      file,
      from: folderOf(file),
      to: folderOf(relative(source, join(source, dirname(file), target))),
    }))
  })
}

function files(): string[] {
  return globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] as string) : ''
}
