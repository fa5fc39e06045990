/** Tells costs that grow with the document from costs that grow faster. */

/** What one conversion cost. */
export interface Cost {
  /** Time of the processor in all threads of the process. */
  cpuMs: number
  /** The most memory that the process held. */
  peakMb: number
  /** `converted`, the code of an error, or `killed` for a process that did not end or that ran out of memory. */
  end: string
}

/** Twice the document may cost so many times as much: 2, and what caches, collections of garbage and a noisy clock add. */
export const maxRatio = 2.6
/** Conversions that cost less are not compared. */
export const minCpuMs = 500
/** Conversions that cost this much need no larger one to be believed. */
export const sureCpuMs = 3_000
/** Memory above that of a process with a tiny document that is not compared. */
const minPeakMb = 200

/** Whether a conversion ended as none may. */
export function isFault(end: string): boolean {
  return end === 'killed' || end === 'conversion_failed'
}

/**
 * @param costs Of a document of n, 2n, 4n … repetitions.
 * @param idlePeakMb Of a process that converted a tiny document of the same format.
 * @returns What grows wrongly, as a sentence; undefined where nothing does
 */
export function judge(costs: readonly Cost[], idlePeakMb = 0): string | undefined {
  for (const [index, cost] of costs.entries()) {
    if (isFault(cost.end)) return `${cost.end} at size ${2 ** index}n`
    const half = costs[index - 1]
    if (!half) continue
    const timeRatio = cost.cpuMs / half.cpuMs
    if (cost.cpuMs > minCpuMs && timeRatio > maxRatio)
      return `time × ${timeRatio.toFixed(1)} (${costs.map(({ cpuMs }) => `${Math.round(cpuMs)} ms`).join(', ')})`
    const held = cost.peakMb - idlePeakMb
    const heldByHalf = Math.max(1, half.peakMb - idlePeakMb)
    if (idlePeakMb > 0 && held > minPeakMb && held / heldByHalf > maxRatio)
      return `memory × ${(held / heldByHalf).toFixed(1)} (${costs.map(({ peakMb }) => `${Math.round(peakMb)} MB`).join(', ')})`
  }
  return undefined
}
