/** Whether the service grows: in memory, in processes, in open files. */
import { median } from '../../packages/convert/src/pages/statistics.ts'

export interface Sample {
  atMs: number
  /** Answered by then, in all. */
  requests: number
  /** A service that was started again begins from the beginning. */
  pid: number
  residentBytes: number
  children: number
  descriptors: number
}

/** So many requests a service must have answered before its memory means anything: until then it is warming up. */
const judgedAfter = 1500
const allowedGrowth = 1.25
/** Two conversion processes and two of the reserve, two that decode images, and whatever starts while one ends. */
const maxProcesses = 10
/** The filter of system calls has no name any more, and each process gets it. */
const filterFolder = '/docmill-filter-'
/** Nothing is asked of it any more: four to each process below it, and those to the database. */
const maxSockets = 4 * maxProcesses + 6

export function verifyGrowth(samples: readonly Sample[], last: Sample, open: readonly string[]): string[] {
  const sockets = open.filter((target) => target.startsWith('socket:')).length
  const growth = memoryGrowth(samples, last.pid)
  return [
    ...(last.children <= maxProcesses ? [] : [`${last.children} processes run where nothing is asked for`]),
    ...(sockets <= maxSockets ? [] : [`${sockets} sockets are open where nothing is asked for`]),
    ...(open.filter((target) => target.endsWith('(deleted)') && !target.includes(filterFolder)).length === 0
      ? []
      : ['files are open that are gone']),
    ...(growth === undefined || growth <= allowedGrowth
      ? []
      : [`memory grew to ${growth.toFixed(2)} times what it was`]),
  ]
}

/** @returns how the last third stands to the middle one; undefined where it has not answered enough. */
export function memoryGrowth(samples: readonly Sample[], pid: number): number | undefined {
  const own = samples.filter((sample) => sample.pid === pid && sample.residentBytes > 0)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || last.requests - first.requests < judgedAfter) return undefined
  const third = Math.floor(own.length / 3)
  return median(own.slice(-third).map(residentBytes), 0) / median(own.slice(third, 2 * third).map(residentBytes), 0)
}

function residentBytes(sample: Sample): number {
  return sample.residentBytes
}
