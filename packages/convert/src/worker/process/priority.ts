/** Which processes the system runs first when processors are short. */
import { getPriority, setPriority } from 'node:os'

/**
 * How much nicer than the service a converting process is. With 0 a text of two bytes waited at each of its fifteen
 * passages between threads until a conversion gave up a processor: p99 1,326 ms with SQLite while four accounts sent the
 * worst files, against 264 ms with 5. With 10 it is no faster, and other software on the machine holds up conversions.
 */
export const niceness = 5

/** Windows and Linux have none beyond. */
export const maxNiceness = 19

/** To be called by a process that converts when it has started, which others wait for. */
export function lowerPriority(): void {
  try {
    setPriority(Math.min(maxNiceness, getPriority() + niceness))
  } catch {
    // Where the system forbids it, conversions and the service share processors as equals.
  }
}
