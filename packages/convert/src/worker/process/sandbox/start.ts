/** Starts what a launch says, and ends it with everything that it has started. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { filterDescriptor, openFilter } from './filter-file.ts'
import type { Launch } from './sandbox.ts'

export interface StartOptions {
  /** Of descriptors 0 to 3 at most. */
  stdio: readonly ('pipe' | 'ignore')[]
  /** Further arguments. */
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Kills it. */
  signal?: AbortSignal | undefined
}

/** @returns A process whose `kill` ends its group with SIGKILL. */
export function startLaunch(launch: Launch, { stdio, args = [], env = {}, signal }: StartOptions): ChildProcess {
  const [program = '', ...rest] = launch.command
  const filter = launch.isFiltered ? openFilter() : undefined
  const descriptors: StdioOptions = [...stdio]
  if (filter !== undefined) {
    while (descriptors.length < filterDescriptor) descriptors.push('ignore')
    descriptors.push(filter)
  }
  try {
    const started = spawn(program, [...rest, ...args], {
      env,
      stdio: descriptors,
      // A group of its own, without a terminal.
      detached: process.platform !== 'win32',
      ...(signal ? { signal } : {}),
    })
    return killedAsGroup(started)
  } finally {
    if (filter !== undefined) closeSync(filter)
  }
}

/**
 * A launcher that has another process behind it makes sure that this one ends with it, but only once that has got so far:
 * between its first steps and then, the kill of the launcher alone would leave the other one behind.
 */
function killedAsGroup(started: ChildProcess): ChildProcess {
  const { pid } = started
  if (pid === undefined || process.platform === 'win32') return started
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
  return started
}
