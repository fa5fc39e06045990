/**
 * `npm run soak`: see report.ts for what it does. DOCMILL_SOAK_MINUTES and DOCMILL_SOAK_CLIENTS bound it;
 * with `--write` what it saw becomes a page of the guide. `--starvation` leaves the mixed traffic and the processes that
 * are taken over out; `--attackers N` has N accounts send the worst files, not the numbers that the page reports.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isPostgresInstalled } from '../../test/service/support/cluster.ts'
import type { AttackManner } from './attackers.ts'
import { report, section, siegeSection, starvationSection } from './report.ts'
import { besiege, type SiegeResult } from './siege.ts'
import { type SoakResult, soak } from './soak.ts'
import { type StarvationResult, starve } from './starvation.ts'

const minutes = Number(process.env.DOCMILL_SOAK_MINUTES ?? 3)
const clients = Number(process.env.DOCMILL_SOAK_CLIENTS ?? 4 * availableParallelism())
const jobClients = 2
const seed = Number(process.env.DOCMILL_SOAK_SEED ?? Date.now() % 2 ** 31)
const databases = (isPostgresInstalled ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)).filter(
  (name) => (process.env.DOCMILL_SOAK_DATABASE ?? name) === name,
)
if (!isPostgresInstalled) console.error('PostgreSQL is not installed, so only SQLite is used.')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
/** Time for each sandbox. */
const siegeMs = 30_000
const { values } = parseArgs({
  options: { write: { type: 'boolean' }, starvation: { type: 'boolean' }, attackers: { type: 'string' } },
})
const attacks = attacksOf(values.attackers)
const results: SoakResult[] = []
for (const database of values.starvation ? [] : databases) {
  console.error(`${database}, seed ${seed}, ${clients} clients …`)
  const result = await soak({ database, durationMs: (minutes * 60_000) / databases.length, clients, jobClients, seed })
  results.push(result)
  console.log(`${section(result)}\n`)
}
const starvations: StarvationResult[] = []
for (const database of databases)
  for (const attack of attacks) {
    console.error(`${database}, the worst files of ${attack.attackers} accounts (${attack.manner}) …`)
    const result = await starve({ database, ...attack, tries: 200, boundMs: 1000 })
    starvations.push(result)
    console.log(`${starvationSection([result])}\n`)
  }
const sieges: SiegeResult[] = []
if (!values.starvation) {
  console.error('Processes that were taken over …')
  sieges.push(...(await besiege({ durationMs: siegeMs, seed, graceMs: 1_000 })))
  console.log(`${siegeSection(sieges)}\n`)
}
if (values.write && !values.starvation && values.attackers === undefined)
  writeFileSync(join(import.meta.dirname, '../../docs/guide/soak.md'), report(results, starvations, sieges))
if ([...results, ...starvations, ...sieges].some(({ wrong }) => wrong.length > 0)) process.exitCode = 1

/** Who attacks how; each once for each database. */
function attacksOf(number: string | undefined): { attackers: number; manner: AttackManner }[] {
  if (number === undefined)
    return [
      { attackers: 4, manner: 'wait' },
      { attackers: 40, manner: 'wait' },
      { attackers: 200, manner: 'wait' },
      { attackers: 40, manner: 'abort' },
      { attackers: 200, manner: 'abort' },
    ]
  const attackers = Number(number)
  if (!Number.isSafeInteger(attackers) || attackers < 1) throw new Error('--attackers must be a positive whole number')
  return (['wait', 'abort'] as const).map((manner) => ({ attackers, manner }))
}
