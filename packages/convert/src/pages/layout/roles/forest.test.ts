import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { featureCount } from './features.ts'
import { probabilities, roleCount } from './forest.ts'
import { featuresTrained, weights } from './weights.ts'

test('the weights are of these features, and are those that were trained', () => {
  assert.equal(featuresTrained, featureCount)
  const source = readFileSync(join(import.meta.dirname, 'weights.ts'), 'utf8')
  const digest = createHash('sha256').update(Buffer.from(weights, 'base64')).digest('hex')
  assert.ok(source.includes(`SHA-256 ${digest}`))
})

test('each piece has a probability of each role, whatever its features are', () => {
  const rows = new Uint8Array(3 * featureCount).map((_, at) => (at * 37) % 256)
  const found = probabilities(rows)
  assert.equal(found.length, 3 * roleCount)
  assert.ok(new Set(found).size > 1)
})
