/** Processor time of threads, from `/proc` (proc_pid_schedstat(5)), in which the kernel counts nanoseconds. */
import { readdirSync, readFileSync } from 'node:fs'

export interface ThreadTime {
  pid: number
  thread: string
  /** The first thread of its process, which has its event loop. */
  isMain: boolean
  ms: number
}

/** @returns the threads of a process and of all below it; none of one that is gone. */
export function threadsBelow(pid: number): ThreadTime[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const folder = `/proc/${pid}/task/${thread}`
      const ms = Number(readFileSync(`${folder}/schedstat`, 'latin1').split(' ')[0]) / 1e6
      const isMain = thread === `${pid}`
      const children = readFileSync(`${folder}/children`, 'latin1').split(' ').filter(Boolean).map(Number)
      const name = readFileSync(`${folder}/comm`, 'latin1').trim()
      return [{ pid, thread: isMain ? 'event loop' : name, isMain, ms }, ...children.flatMap(threadsBelow)]
    })
  } catch {
    return []
  }
}
