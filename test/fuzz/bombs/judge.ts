/** Whether a bomb ended as it must: with a documented error or a whole result, in bounded time and memory. */
import { limitTable } from '@docmill/convert/tables'
import type { Cost } from './cost.ts'

/** Seconds of processor time of all processes together. */
export const maxCpuS = 35
/** What Node itself takes in addition to the documents of a process. */
const emptyProcessBytes = 150_000_000
export const maxPeakBytes = limitTable.memoryBytes.default + emptyProcessBytes

/** Ends that say what the matter is. `conversion_failed` and `conversion_timeout` do not. */
const explained: ReadonlySet<string> = new Set([
  'converted',
  'content_limit_exceeded',
  'conversion_out_of_memory',
  'file_corrupt',
  'file_too_large',
])

/** A peak that varies from run to run by less is the same. */
const [peakRatio, peakSlackMb] = [1.3, 60]

/**
 * @param knownPeakMb What the baseline has; undefined for a bomb that is new.
 * @returns What is wrong; undefined where nothing is.
 */
export function faultOf({ end, cpuS, peakBytes }: Cost, knownPeakMb: number | undefined): string | undefined {
  if (!explained.has(end)) return `it ended with ${end}`
  if (cpuS > maxCpuS) return `it took ${cpuS.toFixed(1)} s of processor time`
  if (peakBytes > maxPeakBytes) return `it took ${megabytesOf(peakBytes)} MB`
  if (knownPeakMb !== undefined && megabytesOf(peakBytes) > knownPeakMb * peakRatio + peakSlackMb)
    return `it took ${megabytesOf(peakBytes)} MB, and ${knownPeakMb} MB before`
  return undefined
}

export function megabytesOf(bytes: number): number {
  return Math.round(bytes / 1e6)
}
