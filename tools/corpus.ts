/**
 * Converts every file of the corpus in the pool and counts what became of them, by type.
 *
 * `npm run corpus` prints what differs from `test/corpus/report.json`, which the tests hold the
 * readers to; `npm run corpus -- --accept` rewrites it; `npm run corpus -- [part of a path]` shows
 * the outcome of some files. The corpus lies at DOCMILL_CORPUS, or next to the checkout.
 *
 * The tests do not convert the scans of `test/corpus/long-scans.json`, half of the time of all files, and count how they
 * ended here.
 */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import {
  type Chunk,
  ConversionError,
  contentText,
  createMediaPool,
  createPool,
  jsonValue,
  type Pool,
} from '@docmill/convert'

const top = join(import.meta.dirname, '..')
const reportFile = join(top, 'test/corpus/report.json')
const longScansFile = join(top, 'test/corpus/long-scans.json')

export const corpusFolder = resolve(top, process.env.DOCMILL_CORPUS ?? '../shared/corpus')

/** Text recognition of many pages takes long where other tests run at the same time. */
const timeoutMs = 600_000

/** Ways to end that a document must never have. */
const unexplained: ReadonlySet<string> = new Set([
  'conversion_failed',
  'conversion_timeout',
  'conversion_out_of_memory',
])

/** How a file ended. */
export interface End {
  /** Path inside the corpus. */
  file: string
  /** `converted` or the code of the error. */
  end: string
  /** The code of each warning. */
  warnings: string[]
}

export interface Outcome extends End {
  /** Why, for those that are unexplained. */
  cause: string
  content: string
  chunks: Chunk[]
  durationMs: number
}

export interface Report {
  /** Number of files by extension, then by how they ended. */
  ends: Record<string, Record<string, number>>
  /** Number of converted files by extension, then by warning. */
  warnings: Record<string, Record<string, number>>
  /** The code for each file that was not converted. */
  refused: Record<string, string>
}

/** The sources: what another program made of one is next to it or in `reference/`, with `.md` after its name. */
export function listCorpus(part = ''): string[] {
  if (!existsSync(corpusFolder)) return []
  return globSync('*/**', { cwd: corpusFolder })
    .filter((file) => file.includes(part) && statSync(join(corpusFolder, file)).isFile())
    .filter((file) => !isReference(file))
    .sort()
}

function isReference(file: string): boolean {
  if (!file.endsWith('.md')) return false
  return file.includes('/reference/') || existsSync(join(corpusFolder, file.slice(0, -3)))
}

/** @param onOutcome Called for each file, in the order in which they end. */
export async function runCorpus(files: readonly string[], onOutcome: (outcome: Outcome) => void): Promise<void> {
  const workers = availableParallelism()
  const media = createMediaPool({ workers })
  const pool = await createPool({ workers, timeoutMs, engines: { ocr: media.ocr } })
  const waiting = files.values()
  const lane = async (): Promise<void> => {
    for (const file of waiting) onOutcome(await convertFile(pool, file))
  }
  try {
    await Promise.all(Array.from({ length: workers }, lane))
  } finally {
    await Promise.all([pool.close(), media.close()])
  }
}

export function isUnexplained({ end }: Outcome): boolean {
  return unexplained.has(end)
}

/** Warnings that depend on what is installed: data of further languages for OCR. */
const ofThisMachine: ReadonlySet<string> = new Set(['ocr_language_missing'])

export function report(outcomes: readonly End[]): Report {
  const made: Report = { ends: {}, warnings: {}, refused: {} }
  for (const { file, end, warnings } of outcomes) {
    const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
    count(made.ends, extension, end)
    for (const code of new Set(warnings)) if (!ofThisMachine.has(code)) count(made.warnings, extension, code)
    if (end !== 'converted') made.refused[file] = end
  }
  return sorted(made) as Report
}

export function readReport(): Report {
  return JSON.parse(readFileSync(reportFile, 'utf8')) as Report
}

/** How the scans ended that take longest, when all files were last converted. */
export function readLongScans(): End[] {
  return JSON.parse(readFileSync(longScansFile, 'utf8')) as End[]
}

async function convertFile(pool: Pool, file: string): Promise<Outcome> {
  const bytes = readFileSync(join(corpusFolder, file))
  const started = performance.now()
  const outcome: Omit<Outcome, 'end' | 'durationMs'> = { file, cause: '', warnings: [], content: '', chunks: [] }
  try {
    const { content, warnings, chunks } = await pool.convert(bytes, {
      filename: basename(file),
      include: ['chunks'],
    })
    const durationMs = performance.now() - started
    return {
      ...outcome,
      end: 'converted',
      warnings: warnings.map((warning) => warning.code),
      content: contentText(content),
      chunks: chunks ? (jsonValue(chunks) as Chunk[]) : [],
      durationMs,
    }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    return { ...outcome, end: error.code, cause: String(error.cause ?? ''), durationMs: performance.now() - started }
  }
}

function count(table: Record<string, Record<string, number>>, row: string, column: string): void {
  table[row] ??= {}
  table[row][column] = (table[row][column] ?? 0) + 1
}

/** The same with the members of every object in order, so that reports can be compared as text. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

async function main(args: string[]): Promise<void> {
  const part = args.find((argument) => !argument.startsWith('--'))
  const files = listCorpus(part)
  if (files.length === 0) throw new Error(`no such file below ${corpusFolder}`)
  const outcomes: Outcome[] = []
  await runCorpus(files, (outcome) => {
    outcomes.push(outcome)
    const { file, end, cause, warnings, durationMs } = outcome
    if (part !== undefined || isUnexplained(outcome))
      console.log(`${file}: ${end} ${warnings.join(' ')} (${Math.round(durationMs)} ms) ${cause.slice(0, 400)}`)
  })
  if (part !== undefined) return
  const now = report(outcomes)
  console.log(JSON.stringify(now.ends, null, 1).replaceAll(/\n {2,}/g, ' '))
  compareOrWrite(reportFile, now, args)
  compareOrWrite(longScansFile, endsOf(readLongScans(), outcomes), args)
}

function endsOf(scans: readonly End[], outcomes: readonly Outcome[]): End[] {
  return scans.map((scan) => {
    const { end, warnings } = outcomes.find(({ file }) => file === scan.file) ?? scan
    return { file: scan.file, end, warnings: warnings.filter((code) => !ofThisMachine.has(code)) }
  })
}

/** Compares the file with the value, or writes it where that is asked for. */
function compareOrWrite(file: string, value: unknown, args: readonly string[]): void {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (args.includes('--accept')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.log(`test/corpus/${basename(file)} is another: look at the difference and run with --accept`)
    process.exitCode = 1
  }
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
