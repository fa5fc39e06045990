/** Large documents of each format: whether time grows with the size alone, and what memory it takes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { thrift } from '../packages/convert/src/worker/process/thrift.ts'
import { grown, sheetOf, workbookOf } from './grown.ts'
import { printRows, quantile, round } from './measure.ts'

const megabytes = [1, 5, 20, 50]

/**
 * Runs in a process of its own, with the flags of one that converts; a first, small document warms it.
 * Its peak is asked of Linux by what is of this program alone: the usage of resources begins with the parent's peak.
 */
const script = `
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { convertToParts } from '@docmill/convert'
const [small, large] = process.argv.slice(1).map((path) => readFileSync(path))
const filename = 'large' + extname(process.argv[1])
async function run(bytes) {
  const started = performance.now()
  let characters = 0
  const { parts } = await convertToParts(bytes, { filename })
  for (const part of parts) characters += part.length
  return [performance.now() - started, characters]
}
await run(small)
const [ms, characters] = await run(large)
const peak = /^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
console.log(JSON.stringify({ ms, characters, peakMb: peak[1] / 1024 }))
`

interface Run {
  ms: number
  characters: number
  peakMb: number
}

export function benchGrowth(): void {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-bench-'))
  try {
    const rows = Object.keys(grown).map((format) => rowOf(format, folder))
    printRows('Time and memory by the size of the document, unpacked', rows)
    printRows('A workbook of 200,000 × 10 cells', [workbookRow(folder)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function rowOf(format: string, folder: string): Record<string, string | number> {
  const paths = megabytes.map((size) => {
    const path = join(folder, `${size}.${format}`)
    writeFileSync(path, grown[format]!(size * 1_000_000))
    return path
  })
  const runs = paths.map((path) => runOn(paths[0]!, path))
  const times = runs.map(({ ms }, index) => [`${megabytes[index]} MB, ms`, round(ms)] as const)
  const [, five, , fifty] = runs
  return {
    format,
    ...Object.fromEntries(times),
    'ms per MB, 50 to 5': round(fifty!.ms / 50 / (five!.ms / 5)),
    'peak at 50 MB, MB': round(fifty!.peakMb),
  }
}

/** In turns: what slows the machine for a while slows both. */
function workbookRow(folder: string): Record<string, number> {
  const sheet = sheetOf(200_000)
  const path = join(folder, 'workbook.xlsx')
  writeFileSync(path, workbookOf(sheet))
  const packed = deflateRawSync(sheet)
  const runs = Array.from({ length: 5 }, () => ({
    ...runOn(join(folder, '1.xlsx'), path),
    inflating: inflatingMs(packed, Buffer.byteLength(sheet)),
  }))
  const middle = (figure: 'ms' | 'inflating'): number =>
    quantile(
      runs.map((run) => run[figure]),
      0.5,
    )
  return {
    'xlsx, ms': round(middle('ms')),
    'inflating it, ms': round(middle('inflating')),
    'times inflating': round(middle('ms') / middle('inflating')),
    'peak, MB': round(Math.max(...runs.map(({ peakMb }) => peakMb))),
  }
}

function inflatingMs(packed: Uint8Array, bytes: number): number {
  const times = Array.from({ length: 3 }, () => {
    const started = performance.now()
    inflateRawSync(packed, { chunkSize: bytes })
    return performance.now() - started
  })
  return quantile(times, 0.5)
}

function runOn(small: string, large: string): Run {
  const options = [...thrift, '--conditions=@docmill/source', '--input-type=module', '-e', script, small, large]
  const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', cwd: import.meta.dirname })
  if (!stdout) throw new Error(`${large}: ${stderr}`)
  return JSON.parse(stdout) as Run
}
