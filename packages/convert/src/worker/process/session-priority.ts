/** The same for sessions, by the process that starts them: one that converts need not load what this takes. */
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { maxNiceness, niceness } from './priority.ts'

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
