import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { convert } from '@docmill/convert'
import { grammars } from './growth/catalogue.ts'
import { documentOf } from './growth/document.ts'
import { goldenRecipe } from './growth/golden-recipes.ts'
import { binary } from './growth/grammars/binary.ts'
import { isFault, judge, minCpuMs } from './growth/judge.ts'
import { startMeter } from './growth/meter.ts'
import { probe } from './growth/probe.ts'
import { countFor, type Recipe } from './growth/recipe.ts'
import { combination, singles } from './growth/recipes.ts'
import { regressions } from './growth/regressions.ts'
import { specimens } from './mutant.ts'

/** `npm run fuzz -- growth` goes on where this ends. */
const combinations = 2
const maxSize = 65_536

const meter = startMeter()
after(() => meter.close())

/** Measured once; only what costs much then is looked at more closely. */
async function assertCheap(recipe: Recipe, size: number): Promise<void> {
  const { cpuMs, end } = await meter.measure(recipe, countFor(recipe, size))
  if (cpuMs <= minCpuMs && !isFault(end)) return
  const { fault } = await probe(recipe, meter, size)
  assert.equal(fault, undefined, `npm run fuzz -- growth --recipe '${JSON.stringify(recipe)}'`)
}

describe('the cost of a conversion grows with the document and no faster', () => {
  for (const recipe of regressions) {
    const shape = recipe.segments.map(([bytes, repeated]) => JSON.stringify(bytes) + (repeated ? '×n' : '')).join(' ')
    test(`${recipe.filename} of ${shape}`, () => assertCheap(recipe, recipe.size ?? 262_144))
  }

  for (const [extension, own] of grammars)
    test(`constructs of ${extension}`, async () => {
      for (const grammar of own)
        for (let seed = 1; seed <= combinations; seed++) await assertCheap(combination(grammar, seed), maxSize)
    })
})

for (const grammar of binary)
  test(`the document around the constructs of ${grammar.filename} is sound`, async () => {
    const [recipe] = singles(grammar)
    const { bytes, options } = documentOf(recipe!, 2)
    await assert.doesNotReject(convert(bytes, options))
  })

test('pieces of every golden can be repeated in their place', () => {
  let made = 0
  for (const [, goldens] of specimens())
    for (let seed = 1; seed <= 5; seed++) {
      const recipe = goldenRecipe(goldens, seed)
      if (recipe) made += Math.sign(documentOf(recipe, 2).bytes.length)
    }
  assert.ok(made > 50)
})

test('a cost that grows with the square of the document is noticed', () => {
  const costs = [100, 400, 1600].map((cpuMs) => ({ cpuMs, peakMb: 100, end: 'converted' }))
  assert.match(judge(costs) ?? '', /time × 4.0/)
})

test('a memory that grows with the square of the document is noticed, what the process holds anyway is not counted', () => {
  const costs = [150, 300, 900].map((peakMb) => ({ cpuMs: 10, peakMb, end: 'converted' }))
  assert.match(judge(costs, 100) ?? '', /memory × 4.0/)
  const linear = [150, 200, 300].map((peakMb) => ({ cpuMs: 10, peakMb, end: 'converted' }))
  assert.equal(judge(linear, 100), undefined)
})

test('a document that ends its process is noticed', () => {
  assert.match(judge([{ cpuMs: 1, peakMb: 1, end: 'killed' }]) ?? '', /killed/)
})
