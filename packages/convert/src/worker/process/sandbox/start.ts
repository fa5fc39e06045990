/** Starts what a launch says, and ends it with everything that it has started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { codeDescriptor } from '../kept-code/descriptor.ts'
import { endWithParent } from './end-with-parent.ts'
import { filterDescriptor, openFilter } from './filter-file.ts'
import type { Launch } from './sandbox.ts'

export interface StartOptions {
  /** What descriptors 0 to 3 at most are. */
  stdio: readonly ('pipe' | 'ignore')[]
  /** Further arguments. */
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Kills it. */
  signal?: AbortSignal | undefined
  /** A descriptor of compiled code for it. */
  code?: number | undefined
}

/** Descriptors of a process that works on tasks: they come in by 0, results leave by 3. */
export const childStdio = ['pipe', 'ignore', 'pipe', 'pipe'] as const

/** @returns A process that does not outlive this one, and whose `kill` ends its group with SIGKILL. */
export function startLaunch(launch: Launch, { stdio, args = [], env = {}, signal, code }: StartOptions): ChildProcess {
  const [program = '', ...rest] = launch.command
  const filter = launch.isFiltered ? openFilter() : undefined
  const descriptors: (number | 'pipe' | 'ignore')[] = [...stdio]
  if (filter !== undefined) place(filter, filterDescriptor, descriptors)
  if (code !== undefined) place(code, codeDescriptor, descriptors)
  try {
    const started = spawn(program, [...rest, ...args], {
      env,
      stdio: descriptors,
      // A group of its own, without a terminal: what is typed there is for us, and we decide how to end.
      detached: hasGroups,
      ...(signal ? { signal } : {}),
    })
    if (hasGroups) killAsGroup(started)
    if (!launch.diesWithParent) endWithParent(started)
    return started
  } finally {
    if (filter !== undefined) closeSync(filter)
  }
}

function place(descriptor: number, at: number, descriptors: (number | 'pipe' | 'ignore')[]): void {
  while (descriptors.length < at) descriptors.push('ignore')
  descriptors.push(descriptor)
}

const hasGroups = process.platform !== 'win32'

/** Launchers stay in front of what they start, and what has just begun does not end with them yet: all are killed together. */
function killAsGroup(started: ChildProcess): void {
  const { pid } = started
  if (pid === undefined) return
  const killGroup = (): boolean => {
    try {
      return process.kill(-pid, 'SIGKILL')
    } catch {
      return false
    }
  }
  started.kill = killGroup
  // What is left of the group when its first process is gone: its number is not given away before.
  started.on('exit', killGroup)
}
