/**
 * `npm run fuzz [-- FORMAT…] [--count N] [--seed N] [--jobs N] [--out DIR] [--corpus]`: damages the goldens of
 * every format, of some by the names of their folders, and converts what comes of it. With `--corpus`
 * files of the corpus by their extensions.
 *
 * `npm run fuzz -- growth` is `growth/run.ts`, `npm run fuzz -- bombs` is `bombs/run.ts`. `npm run fuzz -- pictures` damages pictures of
 * all types and reads them by OCR.
 *
 * Prints how the documents ended, and for each that ended in a fault its seed; the same seed makes
 * the same document again, and `--out` keeps it in a folder. Documents are converted in processes
 * that are bounded in time and memory and watched by the pool.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createMediaPool, createPool, type Pool } from '@docmill/convert'
import type { Golden } from '../../tools/goldens.ts'
import { fuzzBombs } from './bombs/run.ts'
import { fuzzGrowth } from './growth/run.ts'
import { mutant, specimens, specimensOfCorpus } from './mutant.ts'
import { writePictures } from './pictures.ts'
import { survive } from './survive.ts'

interface Plan {
  count: number
  seed: number
  jobs: number
  out: string | undefined
}

const timeoutMs = 20_000
const pictureTimeoutMs = 60_000
const picturesDamaged = 2_000
const memoryMb = 512

/** @returns How many documents ended in a fault. */
async function fuzz(format: string, goldens: readonly Golden[], plan: Plan, pool: Pool): Promise<number> {
  const ends = new Map<string, number>()
  const started = performance.now()
  let next = plan.seed
  let faults = 0
  const lane = async (): Promise<void> => {
    while (next < plan.seed + plan.count) {
      const seed = next++
      const made = mutant(goldens, seed)
      const { end, fault } = await survive(pool, made)
      ends.set(end, (ends.get(end) ?? 0) + 1)
      if (fault === undefined) continue
      faults++
      console.log(`${format} --seed ${seed} --count 1  (${made.golden.name})  ${inOneLine(fault)}`)
      if (plan.out !== undefined)
        writeFileSync(join(plan.out, `${format}-${seed}-${basename(made.golden.path)}`), made.bytes)
    }
  }
  await Promise.all(Array.from({ length: plan.jobs }, lane))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = [...ends].sort((one, other) => other[1] - one[1]).map(([end, count]) => `${count} ${end}`)
  console.log(`${format}: ${plan.count} documents of ${goldens.length} goldens in ${seconds} s: ${counted.join(', ')}`)
  return faults
}

/** With OCR in processes of its own, which two conversions at a time keep busy. @returns How many ended in a fault. */
async function fuzzPictures(plan: Plan): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-pictures-'))
  const media = createMediaPool()
  const pool = await createPool({ workers: plan.jobs, engines: { ocr: media.ocr }, timeoutMs: pictureTimeoutMs })
  try {
    return await fuzz('pictures', await writePictures(folder), plan, pool)
  } finally {
    await pool.close()
    await media.close()
    rmSync(folder, { recursive: true })
  }
}

/** What went wrong, and where. */
function inOneLine(fault: string): string {
  return fault.split('\n', 3).join(' ').replace(/\s+/g, ' ').slice(0, 400)
}

function wholeNumber(value: string, flag: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${flag} takes a whole number from 1`)
  return number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    out: { type: 'string' },
    corpus: { type: 'boolean', default: false },
    size: { type: 'string', default: '1048576' },
    recipe: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
if (positionals[0] === 'bombs') {
  const faults = await fuzzBombs({ names: positionals.slice(1), write: values.write })
  process.exit(faults ? 1 : 0)
}
if (positionals[0] === 'growth') {
  const faults = await fuzzGrowth({
    formats: positionals.slice(1),
    count: wholeNumber(values.count ?? '200', '--count'),
    seed: values.seed === undefined ? undefined : wholeNumber(values.seed, '--seed'),
    maxSize: wholeNumber(values.size, '--size'),
    recipe: values.recipe,
  })
  process.exit(faults ? 1 : 0)
}
const isOfPictures = positionals[0] === 'pictures'
const plan: Plan = {
  count: wholeNumber(values.count ?? (isOfPictures ? String(picturesDamaged) : '10000'), '--count'),
  seed: wholeNumber(values.seed ?? '1', '--seed'),
  jobs: wholeNumber(values.jobs, '--jobs'),
  out: values.out === undefined ? undefined : resolve(process.env.INIT_CWD ?? '', values.out),
}
if (isOfPictures) {
  if (plan.out !== undefined) mkdirSync(plan.out, { recursive: true })
  process.exit((await fuzzPictures(plan)) ? 1 : 0)
}
const known = values.corpus ? specimensOfCorpus() : specimens()
const unknown = positionals.filter((name) => !known.has(name))
if (unknown.length)
  throw new Error(`there are no documents of ${unknown.join(', ')}; there are ${[...known.keys()].join(', ')}`)
if (plan.out !== undefined) mkdirSync(plan.out, { recursive: true })

const pool = await createPool({ workers: plan.jobs, timeoutMs, memoryMb })
let faults = 0
try {
  for (const [format, goldens] of known)
    if (positionals.length === 0 || positionals.includes(format)) faults += await fuzz(format, goldens, plan, pool)
} finally {
  await pool.close()
}
process.exitCode = faults ? 1 : 0
