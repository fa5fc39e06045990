/** CPU time of this process and all that it has started, from `/proc` (proc_pid_stat(5)); 0 where there is none. */
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Metered {
  /** Whose time, with that of all below it, is counted. */
  pid?: number | 'self'
  /** Milliseconds between two looks: what a process uses after the last look at it is not counted. */
  everyMs?: number
}

/**
 * Counts what a process and all below it use, those too that end and that nobody waits for: bubblewrap ends without waiting for the
 * process in which the program ran, so its time reaches no `cutime`.
 *
 * @returns Ends the counting. It returns milliseconds, without those that the looking took.
 */
export function startCpuMeter({ pid = 'self', everyMs = 10 }: Metered = {}): () => number {
  const used = new Map<string, { first: number; last: number }>()
  let looking = 0
  const look = (isFirst: boolean): void => {
    const before = process.cpuUsage()
    for (const { key, ms } of processesBelow(pid)) {
      const known = used.get(key)
      if (known) known.last = ms
      else used.set(key, { first: isFirst ? ms : 0, last: ms })
    }
    const { user, system } = process.cpuUsage(before)
    if (!isFirst && pid === 'self') looking += (user + system) / 1000
  }
  look(true)
  const timer = setInterval(look, everyMs, false)
  return () => {
    clearInterval(timer)
    look(false)
    const all = [...used.values()].reduce((sum, { first, last }) => sum + last - first, 0)
    return Math.max(0, all - looking)
  }
}

/** A process and those that it started, each with its own time in milliseconds. */
function processesBelow(pid: number | 'self'): { key: string; ms: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    // utime and stime; the moment that it was started distinguishes processes of one number.
    const ms = (1000 * (Number(fields[11]) + Number(fields[12]))) / ticksPerSecond
    return [{ key: `${pid} ${fields[19]}`, ms }, ...childrenOf(pid).flatMap(processesBelow)]
  } catch {
    return []
  }
}

function childrenOf(pid: number | 'self'): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
}
