import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { referenceFolder, referencePages } from '../../tools/docs.ts'

for (const [name, content] of Object.entries(await referencePages()))
  test(`docs/reference/${name} says what the tables say (npm run docs)`, () => {
    assert.equal(readFileSync(join(referenceFolder, name), 'utf8'), content)
  })
