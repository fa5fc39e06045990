/** Two converters over the same files in this process, in turns, by CPU time: what else the machine does is not charged. */
import { readFileSync } from 'node:fs'
import { quantile } from '../measure.ts'
import type { ToMarkdown } from './peers.ts'

export interface Sides<T> {
  ours: T
  theirs: T
}

export interface Race {
  /** CPU milliseconds of a pass over all files, collection of garbage and compilation included. */
  sum: Sides<number>
  /** CPU milliseconds for each file alone. */
  files: Sides<number>[]
}

/** As a process that has converted for a while: what is run often is compiled. */
const warmRounds = 40
const rounds = 9
/** CPU time after which no further round is begun, warm or measured. */
const maxMs = 5_000
const minRounds = 3

/** @returns Medians of the rounds. @throws where a file is not converted */
export async function cpuRace(paths: readonly string[], converters: Sides<ToMarkdown>): Promise<Race> {
  const files = paths.map((path) => ({ path, bytes: readFileSync(path), ours: [] as number[], theirs: [] as number[] }))
  const sums: Sides<number[]> = { ours: [], theirs: [] }
  await repeat(warmRounds, async () => {
    for (const { path, bytes } of files) await converters.ours(bytes, path)
  })
  await repeat(rounds, async () => {
    for (const side of ['theirs', 'ours'] as const) {
      const before = process.cpuUsage()
      for (const file of files) {
        const started = process.cpuUsage()
        await converters[side](file.bytes, file.path)
        file[side].push(msSince(started))
      }
      sums[side].push(msSince(before))
    }
  })
  const median = ({ ours, theirs }: Sides<number[]>): Sides<number> => ({
    ours: quantile(ours, 0.5),
    theirs: quantile(theirs, 0.5),
  })
  return { sum: median(sums), files: files.map(median) }
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  const started = process.cpuUsage()
  for (let turn = 0; turn < times && (turn < minRounds || msSince(started) < maxMs); turn++) await work()
}

function msSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
