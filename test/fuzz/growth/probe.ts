/** Lets a document grow until it costs something, and judges how the cost grew. */
import { documentOf } from './document.ts'
import { type Cost, isFault, judge, maxRatio, minCpuMs, sureCpuMs } from './judge.ts'
import type { Meter } from './meter.ts'
import { countFor, type Recipe, textOf } from './recipe.ts'

export interface Finding {
  recipe: Recipe
  /** Bytes of the largest text that was measured. */
  size: number
  cost: Cost
  /** What grows wrongly; undefined where nothing does. */
  fault: string | undefined
}

const firstSize = 4_096
const step = 4
/** Beyond `maxSize` only documents grow whose costs have begun to. */
const hardMaxSize = 16_777_216
/** Files of the largest size that is taken would reach the time limit of a conversion beyond this. */
const maxMsPerMegabyte = 2_400
/** Conversions that cost more are not made larger. */
const maxCpuMs = 4_000

export async function probe(recipe: Recipe, meter: Meter, maxSize: number): Promise<Finding> {
  let before: Cost | undefined
  for (let size = firstSize; ; size *= step) {
    const count = countFor(recipe, size)
    const cost = await meter.measure(recipe, count)
    const steep = before !== undefined && cost.cpuMs / before.cpuMs > maxRatio ** 2 * 0.8 && cost.cpuMs > minCpuMs / 4
    if (isFault(cost.end) || (steep && cost.cpuMs > minCpuMs)) {
      const fault = await confirmed(recipe, meter, count)
      if (fault !== undefined) return { recipe, size: textOf(recipe, count).length, cost, fault }
    }
    if (cost.cpuMs > maxCpuMs || size >= (steep ? hardMaxSize : maxSize)) {
      const bytes = sizeOf(recipe, count)
      const slow = slowness(cost, bytes) && slowness(await meter.measure(recipe, count), bytes)
      return { recipe, size: bytes, cost, fault: slow }
    }
    before = cost
  }
}

/** Text in a binary document takes two bytes a character there. */
function sizeOf(recipe: Recipe, count: number): number {
  return recipe.carrier.kind === 'made' ? documentOf(recipe, count).bytes.length : textOf(recipe, count).length
}

/** A cost that grows with the document may still be a search as far as some bound at each of its characters. */
function slowness({ cpuMs }: Cost, bytes: number): string | undefined {
  const perMegabyte = (cpuMs / bytes) * 1_048_576
  return cpuMs > minCpuMs && perMegabyte > maxMsPerMegabyte ? `${Math.round(perMegabyte)} ms a megabyte` : undefined
}

/**
 * Measures n, 2n and 4n, and again what grows wrongly, so that a machine that was busy for a moment is not believed; then
 * 8n, as a heap that begins to fill costs more once.
 */
async function confirmed(recipe: Recipe, meter: Meter, count: number): Promise<string | undefined> {
  let lowest: Cost[] = []
  for (let round = 0; round < 3; round++) {
    lowest = minOf(lowest, await measured(recipe, meter, [count / 4, count / 2, count]))
    if (judge(lowest) === undefined) return undefined
  }
  const largest = lowest.at(-1)!
  if (largest.end === 'killed' || largest.cpuMs > sureCpuMs) return judge(lowest)
  const further = await measured(recipe, meter, [count, count * 2])
  return judge(further) && judge([...lowest.slice(0, -1), ...further])
}

async function measured(recipe: Recipe, meter: Meter, counts: readonly number[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const count of counts) {
    const cost = await meter.measure(recipe, Math.max(1, Math.floor(count)))
    costs.push(cost)
    if (cost.end === 'killed') break
  }
  return costs
}

/** The lower of two costs at each size. */
function minOf(some: readonly Cost[], others: readonly Cost[]): Cost[] {
  return others.map((other, index) => {
    const one = some[index]
    return one && one.cpuMs < other.cpuMs ? one : other
  })
}
