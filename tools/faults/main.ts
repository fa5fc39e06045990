/**
 * `npm run faults:money [part of a name]`: breaks the code on purpose, one fault after another,
 * and runs the tests that must notice. Prints a table; exits with 1 if a fault goes unnoticed.
 *
 * Nothing is written: `break.ts` changes a source while a test loads it.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, faults } from './faults.ts'

const top = join(import.meta.dirname, '../..')
const hasPostgres = globSync('/usr/lib/postgresql/*/bin').length > 0

/** The same schedules each time, so that a fault which is caught today is caught tomorrow. */
const schedules = { DOCMILL_SCHEDULES: '150', DOCMILL_SEED: '20260504' }

type Verdict = 'caught' | 'NOT CAUGHT' | 'skipped: PostgreSQL is not installed' | 'STALE: its source has changed'

const wanted = faults.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const files = [...new Set(wanted.flatMap(({ tests }) => tests))]
for (const file of files) if (!passes(file, {})) throw new Error(`${file} fails without any fault; fix that first`)

let failures = 0
console.log('| fault | place | verdict |\n| --- | --- | --- |')
for (const fault of wanted) {
  const verdict = verdictOf(fault)
  if (!/^(caught|skipped)/.test(verdict)) failures += 1
  console.log(`| ${fault.name} | ${fault.file} | ${verdict} |`)
}
process.exitCode = Math.min(1, failures)

function verdictOf(fault: Fault): Verdict {
  const source = readFileSync(join(top, 'packages/server/src', fault.file), 'utf8')
  if (source.split(fault.find).length !== 2) return 'STALE: its source has changed'
  if (fault.needsPostgres && !hasPostgres) return 'skipped: PostgreSQL is not installed'
  return fault.tests.every((file) => passes(file, fault)) ? 'NOT CAUGHT' : 'caught'
}

function passes(file: string, { name, needsPostgres }: Partial<Fault>): boolean {
  const options = ['--conditions=@docmill/source']
  if (name !== undefined) options.push('--import', join(top, 'tools/faults/break.ts'))
  const databases = needsPostgres ? {} : { DOCMILL_TEST_DATABASES: 'sqlite' }
  const env = { ...process.env, ...schedules, ...databases, ...(name === undefined ? {} : { DOCMILL_FAULT: name }) }
  // A fault that makes a test wait for ever is noticed, too.
  const limits = { timeout: 300_000, killSignal: 'SIGKILL' as const }
  const command = [...options, join(top, file)]
  return spawnSync(process.execPath, command, { cwd: top, env, stdio: 'ignore', ...limits }).status === 0
}
