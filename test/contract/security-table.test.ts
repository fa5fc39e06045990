import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')

test('every attack that docs/guide/security.md lists names a test that exists', () => {
  const guide = readFileSync(join(top, 'docs/guide/security.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| (.+) \| `((?:packages|test|tools)\/[\w./-]+\.ts)` \|$/gm)]
  assert.ok(rows.length >= 20, `${rows.length} attacks`)
  assert.deepEqual(
    rows.map(([, , path = '']) => path).filter((path) => !existsSync(join(top, path))),
    [],
  )
})
