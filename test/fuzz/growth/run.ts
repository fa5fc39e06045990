/**
 * `npm run fuzz -- growth [FORMAT…] [--count N] [--seed N] [--size BYTES] [--recipe JSON]`: repeats the constructs of
 * every format, alone and combined, and pieces of its goldens, lets each document grow, and prints those whose cost grows
 * faster than they do. Without `--seed` every construct alone comes first. A recipe that was printed can be given again.
 */
import { extname } from 'node:path'
import type { Golden } from '../../../tools/goldens.ts'
import { specimens } from '../mutant.ts'
import { grammars } from './catalogue.ts'
import { goldenRecipe } from './golden-recipes.ts'
import { type Meter, startMeter } from './meter.ts'
import { type Finding, probe } from './probe.ts'
import type { Recipe } from './recipe.ts'
import { combination, singles } from './recipes.ts'

export interface GrowthPlan {
  /** Extensions of grammars and folders of goldens; all where there are none. */
  formats: readonly string[]
  count: number
  /** Undefined begins with every construct alone. */
  seed: number | undefined
  /** Bytes to which documents grow whose cost is not conspicuous. */
  maxSize: number
  recipe: string | undefined
}

/** @returns How many documents grow wrongly. */
export async function fuzzGrowth(plan: GrowthPlan): Promise<number> {
  const meter = startMeter()
  try {
    if (plan.recipe !== undefined) return await probeAll('recipe', [JSON.parse(plan.recipe) as Recipe], plan, meter)
    let faults = 0
    const isWanted = (name: string): boolean => plan.formats.length === 0 || plan.formats.includes(name)
    for (const [extension, own] of grammars)
      for (const grammar of isWanted(extension) ? own : []) {
        const alone = plan.seed === undefined ? singles(grammar) : []
        const combined = seedsOf(plan).map((seed) => combination(grammar, seed))
        faults += await probeAll(grammar.filename, [...alone, ...combined], plan, meter)
      }
    for (const [folder, goldens] of specimens())
      if (isWanted(folder)) faults += await probeAll(`goldens of ${folder}`, ofGoldens(goldens, plan), plan, meter)
    return faults
  } finally {
    meter.close()
  }
}

function ofGoldens(goldens: readonly Golden[], plan: GrowthPlan): Recipe[] {
  return seedsOf(plan).flatMap((seed) => goldenRecipe(goldens, seed) ?? [])
}

function seedsOf({ seed = 1, count }: GrowthPlan): number[] {
  return Array.from({ length: count }, (_, index) => seed + index)
}

async function probeAll(name: string, recipes: readonly Recipe[], plan: GrowthPlan, meter: Meter): Promise<number> {
  const started = performance.now()
  let faults = 0
  for (const recipe of recipes) {
    const finding = await probe(recipe, meter, plan.maxSize)
    if (finding.fault === undefined) continue
    faults++
    console.log(`${inOneLine(finding)}\n  --recipe '${JSON.stringify(recipe).replaceAll("'", "'\\''")}'`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name}: ${recipes.length} documents in ${seconds} s, ${faults} grow wrongly`)
  return faults
}

function inOneLine({ recipe, size, fault }: Finding): string {
  const shape = recipe.segments.filter(([bytes, repeated]) => repeated || bytes.length < 40)
  const pieces = shape.map(([bytes, repeated]) => `${JSON.stringify(bytes.slice(0, 80))}${repeated ? '×n' : ''}`)
  return `${extname(recipe.filename)} ${pieces.join(' ')}: ${fault} at ${size} bytes`
}
