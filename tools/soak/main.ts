/**
 * `npm run soak`: see report.ts for what it does. DOCMILL_SOAK_MINUTES and DOCMILL_SOAK_CLIENTS bound it;
 * with `--write` what it saw becomes a page of the guide. `--starvation` leaves the mixed traffic out.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isPostgresInstalled } from '../../test/service/support/cluster.ts'
import { report, section, siegeSection, starvationSection } from './report.ts'
import { besiege } from './siege.ts'
import { type SoakResult, soak } from './soak.ts'
import { type StarvationResult, starve } from './starvation.ts'

const minutes = Number(process.env.DOCMILL_SOAK_MINUTES ?? 3)
const clients = Number(process.env.DOCMILL_SOAK_CLIENTS ?? 4 * availableParallelism())
const seed = Number(process.env.DOCMILL_SOAK_SEED ?? Date.now() % 2 ** 31)
const databases = (isPostgresInstalled ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)).filter(
  (name) => (process.env.DOCMILL_SOAK_DATABASE ?? name) === name,
)
if (!isPostgresInstalled) console.error('PostgreSQL is not installed, so only SQLite is used.')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
/** Time for each sandbox. */
const siegeMs = 30_000
const isStarvationAlone = process.argv.includes('--starvation')
const results: SoakResult[] = []
for (const database of isStarvationAlone ? [] : databases) {
  console.error(`${database}, seed ${seed}, ${clients} clients …`)
  const result = await soak({ database, durationMs: (minutes * 60_000) / databases.length, clients, seed })
  results.push(result)
  console.log(`${section(result)}\n`)
}
const starvations: StarvationResult[] = []
for (const database of databases) {
  console.error(`${database}, the worst files …`)
  const result = await starve({ database, attackers: 4, tries: 200, boundMs: 1000 })
  starvations.push(result)
  console.log(`${starvationSection(result)}\n`)
}
console.error('Processes that were taken over …')
const sieges = await besiege({ durationMs: siegeMs, seed, graceMs: 1_000 })
console.log(`${siegeSection(sieges)}\n`)
if (process.argv.includes('--write') && !isStarvationAlone)
  writeFileSync(join(import.meta.dirname, '../../docs/guide/soak.md'), report(results, starvations, sieges))
if ([...results, ...starvations, ...sieges].some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
