/** What a conversion costs: processor time and memory of every process that it keeps busy, read from /proc (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs'
import { ConversionError, createMediaPool, createPool } from '@docmill/convert'
import type { Bomb } from './bombs.ts'

export interface Cost {
  /** `converted`, or the code of the error. */
  end: string
  /** What was reported with it: the error's details, or the codes of the warnings. */
  said: string
  /** Seconds of processor time of all processes together. */
  cpuS: number
  /** Peak memory of the largest process. */
  peakBytes: number
  wallS: number
}

const pollMs = 20

/** Long enough for any machine: what counts is processor time. */
const timeoutMs = 900_000

/**
 * Converts one document in a pool of its own with the default limits.
 *
 * @param maxCpuS Processor time after which the conversion is ended as `too_slow`.
 */
export async function costOf({ name, make, options }: Bomb, maxCpuS: number): Promise<Cost> {
  const bytes = await make()
  const media = createMediaPool({ workers: 1, timeoutMs })
  await media.describeOcr()
  const pool = await createPool({ workers: 1, engines: { ocr: media.ocr }, timeoutMs })
  await pool.ready()
  const warm = await pool.convert(Buffer.from('text'), { filename: 'a.txt' })
  if (!warm.content) throw new Error('the pool does not convert')
  const end = new AbortController()
  const meter = startMeter(maxCpuS, () => end.abort())
  const started = performance.now()
  try {
    const { content, warnings } = await pool.convert(bytes, { filename: name, ...options, signal: end.signal })
    const said = `${content.byteLength} bytes ${warnings.map(({ code, message }) => `${code}: ${message}`).join(' ')}`
    return { end: 'converted', said, ...meter.stop(), wallS: secondsSince(started) }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    const said = `${JSON.stringify(error.details)} ${firstLine(error.cause)}`
    return { end: end.signal.aborted ? 'too_slow' : error.code, said, ...meter.stop(), wallS: secondsSince(started) }
  } finally {
    await pool.close()
    await media.close()
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

function firstLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause ?? '')
  return text.split('\n', 3).join(' ')
}

/** Clock ticks in a second, as Linux has them for programs. */
const ticksPerSecond = 100

/** Watches the processes that descend from this one. */
function startMeter(maxCpuS: number, over: () => void): { stop(): { cpuS: number; peakBytes: number } } {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  let peakBytes = 0
  let isStarted = false
  const cpuS = (): number =>
    [...last].reduce((sum, [pid, ticks]) => sum + ticks - (first.get(pid) ?? 0), 0) / ticksPerSecond
  const sample = (): void => {
    for (const { pid, ticks, peak } of descendants()) {
      if (!isStarted) first.set(pid, ticks)
      last.set(pid, ticks)
      peakBytes = Math.max(peakBytes, peak)
    }
    isStarted = true
    if (cpuS() > maxCpuS) over()
  }
  sample()
  const timer = setInterval(sample, pollMs)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return { cpuS: cpuS(), peakBytes }
    },
  }
}

interface Running {
  pid: number
  parent: number
  /** CPU ticks of the process alone. */
  ticks: number
  /** The most bytes that it ever had in memory. */
  peak: number
}

function descendants(): Running[] {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [running(Number(name))] : []
    } catch {
      // It has ended.
      return []
    }
  })
  const found: Running[] = []
  for (let parents = new Set([process.pid]); parents.size; ) {
    const children = all.filter(({ parent }) => parents.has(parent))
    found.push(...children)
    parents = new Set(children.map(({ pid }) => pid))
  }
  return found
}

function running(pid: number): Running {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime = 0, stime = 0] = fields.slice(11, 13)
  const peak = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return { pid, parent: fields[1]!, ticks: utime + stime, peak: Number(peak ?? 0) * 1024 }
}
