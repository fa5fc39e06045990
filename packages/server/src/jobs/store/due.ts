/** Whether an item or a page range that waits may start. */
import { jobLimits } from '../limits.ts'

/** @param dueAt Further away than any pause, it was written while the clock was ahead. */
export function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > now + jobLimits.maxPauseMs
}
