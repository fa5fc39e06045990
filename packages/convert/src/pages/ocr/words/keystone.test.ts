import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrPage, OcrWord } from '../../../core/engines/ocr.ts'
import { straighten } from './keystone.ts'

const [width, height] = [1000, 800]

/** Lines whose height at a place is `y` and what `slant` adds. */
function page(slant: (x: number, y: number) => number): OcrPage {
  const words: OcrWord[] = []
  for (let line = 0; line < 12; line++)
    for (let column = 0; column < 8; column++) {
      const left = 100 + column * 100
      const baseline = 100 + line * 50 + slant(left + 30 - width / 2, 100 + line * 50 - height / 2)
      const box: OcrWord['box'] = [left, baseline - 20, left + 60, baseline]
      words.push({ text: 'word', box, baseline, height: 20, confidence: 0.9, line })
    }
  return { width, height, dpi: 96, words, rulings: [], marks: [] }
}

function spread({ words }: OcrPage): number {
  const lines = Array.from({ length: 12 }, (_, line) =>
    words.filter((word) => word.line === line).map(({ baseline }) => baseline),
  )
  return Math.max(...lines.map((baselines) => Math.max(...baselines) - Math.min(...baselines)))
}

test('lines that fan out are level afterwards, with their rulings', () => {
  const fanned = page((x, y) => 0.0001 * x * y + 0.01 * x)
  assert.ok(spread(fanned) > 20)
  assert.ok(spread(straighten(fanned)) < 4)
})

test('level lines stay where they are', () => {
  const level = page(() => 0)
  assert.equal(straighten(level), level)
})
