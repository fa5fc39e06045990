/**
 * Large documents of each format: whether time grows with the size alone, and what memory they take. Measures what is published, and
 * writes `figures.json` and the table that quotes it unless `DOCMILL_BENCH_FORMATS` names some formats alone.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { version } from '../../packages/cli/src/version.ts'
import { thrift } from '../../packages/convert/src/worker/process/thrift.ts'
import { printRows, quantile, round, today } from '../measure.ts'
import { type Row, tableRow, type Workbook, writeFigures } from './figures.ts'
import { grown, sheetOf, workbookOf } from './grown.ts'

const wanted = process.env.DOCMILL_BENCH_FORMATS?.split(' ')
const formats = Object.keys(grown).filter((format) => !wanted || wanted.includes(format))

const rounds = 3
/** A run of so many is not repeated: what else the machine does is little next to it. */
const longMs = 20_000

const top = join(import.meta.dirname, '../..')

/**
 * Runs in a process of its own, with the flags of one that converts; a first, small document warms it.
 * Its peak is asked of Linux by what is of this program alone: the usage of resources begins with the parent's peak.
 */
const conversion = `
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convertToParts } from '@docmill/convert'
const [small, large] = process.argv.slice(1).map((path) => readFileSync(path))
const filename = basename(process.argv[1])
async function run(bytes) {
  const started = process.cpuUsage()
  const { parts } = await convertToParts(bytes, { filename })
  for (const part of parts) part.length
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
await run(small)
const cpuMs = await run(large)
const peak = /^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
console.log(JSON.stringify({ cpuMs, peakMb: peak[1] / 1024 }))
`

/** The largest process below this one is the one that waits: those around it are its sandbox. */
const waiting = `
import { readFileSync } from 'node:fs'
import { createPool } from '@docmill/convert'
const pool = await createPool({ workers: 1 })
await new Promise((resolve) => setTimeout(resolve, 1000))
const below = (id) => readFileSync('/proc/' + id + '/task/' + id + '/children', 'utf8').split(' ').filter(Boolean).flatMap((child) => [child, ...below(child)])
const sizes = below(process.pid).map((id) => /^VmRSS:\\s+(\\d+)/m.exec(readFileSync('/proc/' + id + '/status', 'utf8'))[1] / 1024)
console.log(JSON.stringify(Math.max(...sizes)))
await pool.close()
`

interface Run {
  cpuMs: number
  peakMb: number
}

export function benchGrowth(): void {
  execFileSync(process.execPath, ['--conditions=@docmill/source', join(top, 'tools/build.ts')], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  try {
    const rows = formats.map((format) => {
      const row = rowOf(format, folder)
      console.error(JSON.stringify(row))
      return row
    })
    printRows('CPU time and memory by the size of the document, unpacked', rows.map(tableRow))
    if (wanted) return
    const workbook = measureWorkbook(folder)
    const atRestMb = round(inProcess<number>(waiting))
    writeFigures({ docmill: version(), measured: today(), node: process.versions.node, atRestMb, workbook, rows })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function rowOf(format: string, folder: string): Row {
  const [small, five, fifty] = [1, 5, 50].map((megabytes) => {
    const path = join(folder, `${megabytes}.${format}`)
    writeFileSync(path, grown[format]!(megabytes * 1_000_000))
    return path
  }) as [string, string, string]
  const fileMb = round(statSync(fifty).size / 1_000_000)
  const runs = inTurns(() => ({ five: runOn(small, five), fifty: runOn(small, fifty) }))
  for (const path of [small, five, fifty]) rmSync(path)
  const cpuMs5 = median(runs.map(({ five }) => five.cpuMs))
  const cpuMs50 = median(runs.map(({ fifty }) => fifty.cpuMs))
  return {
    format,
    fileMb,
    cpuMs5: round(cpuMs5),
    cpuMs50: round(cpuMs50),
    growth: round(cpuMs50 / cpuMs5 / 10),
    peakMb: round(Math.max(...runs.map(({ fifty }) => fifty.peakMb))),
  }
}

/** What slows the machine for a while slows all that is measured in a turn. */
function inTurns<Turn>(measure: () => Turn): Turn[] {
  const turns: Turn[] = []
  const started = performance.now()
  while (turns.length < rounds && (turns.length === 0 || performance.now() - started < longMs)) turns.push(measure())
  return turns
}

function measureWorkbook(folder: string): Workbook {
  const sheet = sheetOf(200_000)
  const packed = deflateRawSync(sheet)
  const bytes = Buffer.byteLength(sheet)
  const [small, path] = [join(folder, 'small.xlsx'), join(folder, 'workbook.xlsx')]
  writeFileSync(small, workbookOf(sheetOf(3_000)))
  writeFileSync(path, workbookOf(sheet))
  const runs = inTurns(() => ({ ...runOn(small, path), inflatingMs: inflatingMs(packed, bytes) }))
  const cpuMs = median(runs.map((run) => run.cpuMs))
  const inflating = median(runs.map((run) => run.inflatingMs))
  return {
    cpuMs: round(cpuMs),
    inflatingMs: round(inflating),
    ratio: round(cpuMs / inflating),
    peakMb: round(Math.max(...runs.map(({ peakMb }) => peakMb))),
  }
}

function inflatingMs(packed: Uint8Array, bytes: number): number {
  const times = Array.from({ length: 3 }, () => {
    const started = process.cpuUsage()
    inflateRawSync(packed, { chunkSize: bytes })
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  })
  return median(times)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function runOn(small: string, large: string): Run {
  return inProcess<Run>(conversion, small, large)
}

/** Runs what is built: from source a process takes 40 MB more, for what strips the types. */
function inProcess<Answer>(script: string, ...paths: string[]): Answer {
  const options = [...thrift, '--input-type=module', '-e', script, ...paths]
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', cwd: import.meta.dirname })
  if (!stdout) throw new Error(`${paths.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as Answer
}
