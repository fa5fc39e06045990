/** Which processes the system runs first when processors are short. */
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * How much nicer than the service a converting process is. With 0 a text of two bytes waited at each of its fifteen
 * passages between threads until a conversion gave up a processor: p99 1,326 ms with SQLite while four accounts sent the
 * worst files, against 264 ms with 5. With 10 it is no faster, and other software on the machine holds up conversions.
 */
export const niceness = 5

/** Windows and Linux have none beyond. */
const maxNiceness = 19

/** To be called by a process that converts when it has started, which others wait for. */
export function lowerPriority(): void {
  try {
    setPriority(Math.min(maxNiceness, getPriority() + niceness))
  } catch {
    // Where the system forbids it, conversions and the service share processors as equals.
  }
}

/** Linux lets an unprivileged user change one group in a tenth of a second. */
const retryMs = 150
const maxTries = 20

/**
 * Makes a session nicer than ours. Where Linux shares processors by session (autogroups, see sched(7)), as in a shell that is
 * in no control group of its own, the niceness of a process counts within its session only: each conversion, a session
 * of its own so that it can be killed with everything in it, had as much of the processors as the whole service.
 *
 * @param pid Of any process in it.
 */
export async function lowerSession(pid: number): Promise<void> {
  const own = await sessionNiceness('self')
  if (own === undefined) return
  const wanted = String(Math.min(maxNiceness, own + niceness))
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await writeFile(groupFile(pid), wanted)
    } catch (error) {
      // It has ended, or the system forbids it.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await wait(retryMs, undefined, { ref: false })
    }
  }
}

/** @returns undefined where processors are not shared by session */
export async function sessionNiceness(pid: number | 'self'): Promise<number | undefined> {
  const text = await readFile(groupFile(pid), 'latin1').catch(() => '')
  const found = /nice (-?\d+)/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function groupFile(pid: number | 'self'): string {
  return `/proc/${pid}/autogroup`
}
