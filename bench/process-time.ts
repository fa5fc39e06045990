/** CPU time of this process and all that it has started, from `/proc` (proc_pid_stat(5)); 0 where there is none. */
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Milliseconds since they began; those that have ended are counted by who waited for them. */
export function cpuMsOfAll(pid: number | 'self' = 'self'): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    // utime, stime, cutime, cstime
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return childrenOf(pid).reduce((sum, child) => sum + cpuMsOfAll(child), (1000 * ticks) / ticksPerSecond)
  } catch {
    return 0
  }
}

function childrenOf(pid: number | 'self'): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
}
