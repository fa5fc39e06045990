/** Looks for processes in `/proc` of Linux. */
import { readdirSync, readFileSync } from 'node:fs'

/** Numbers of the processes that a process has started, and of those that they have. @param pid `self` for this one */
export function descendants(pid: number | string): number[] {
  const own = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
  return own.flatMap((child) => [child, ...descendants(child)])
}

/** Whether a process is there and has not ended; one that nobody has asked how it ended still has its number. */
export function isRunning(pid: number | string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
