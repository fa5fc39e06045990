/** Converts documents of recipes and reports what each cost. One at a time; the parent kills it when it takes too long. */
import { ConversionError, convert } from '@docmill/convert'
import { documentOf } from './document.ts'
import type { Cost } from './judge.ts'
import type { Recipe } from './recipe.ts'

export interface Task {
  recipe: Recipe
  count: number
}

process.on('message', async ({ recipe, count }: Task) => {
  const { bytes, options } = documentOf(recipe, count)
  globalThis.gc?.()
  const before = process.cpuUsage()
  const end = await convert(bytes, options).then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionError ? error.code : 'conversion_failed'),
  )
  const { user, system } = process.cpuUsage(before)
  const cost: Cost = { cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024, end }
  process.send!(cost)
})
