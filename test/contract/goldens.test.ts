import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listGoldens, runGolden } from '../../tools/goldens.ts'

for (const golden of listGoldens()) {
  test(`golden ${golden.name} becomes the Markdown of its golden`, async () => {
    const { expected, actual } = await runGolden(golden)
    assert.deepEqual(actual, expected)
  })
}
