import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../..')

test('docstrings are sentences or noun phrases, not genitives that need the name below them', () => {
  const files = globSync('{packages,test,tools,bench}/**/*.{ts,tsx}', { cwd: top, exclude: ['**/node_modules/**'] })
  const genitives = files.flatMap((file) =>
    Array.from(
      readFileSync(join(top, file), 'utf8').matchAll(/\/\*\*\s+(?:\* )?(Of .*)/g),
      ([, text]) => `${file}: ${text}`,
    ),
  )
  assert.deepEqual(genitives, [])
})
