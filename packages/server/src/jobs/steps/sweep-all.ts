/** What is swept in parts, of which each takes the next rows, until none is left. */
import { jobLimits } from '../limits.ts'

export interface Swept {
  /** Rows of the part, `sweptAtOnce` at most. */
  found: number
  /** How many of them were changed; others were another process's by then. */
  changed: number
}

/** @returns how many rows were changed: all that there are, unless that takes too long. */
export async function sweepAll(sweepSome: () => Promise<Swept>): Promise<number> {
  const endAt = performance.now() + jobLimits.sweepMs
  let all = 0
  for (;;) {
    const { found, changed } = await sweepSome()
    all += changed
    // Where nothing changed another process is at it.
    if (found < jobLimits.sweptAtOnce || changed === 0 || performance.now() > endAt) return all
  }
}
