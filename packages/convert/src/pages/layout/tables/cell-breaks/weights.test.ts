import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { breakFeatureCount } from './features.ts'
import { breakFeaturesTrained, breakWeights } from './weights.ts'

test('the weights are of these features, and are those that were trained', () => {
  assert.equal(breakFeaturesTrained, breakFeatureCount)
  const source = readFileSync(join(import.meta.dirname, 'weights.ts'), 'utf8')
  const digest = createHash('sha256').update(Buffer.from(breakWeights, 'base64')).digest('hex')
  assert.ok(source.includes(`SHA-256 ${digest}`))
})
