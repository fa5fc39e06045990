/** Starts what a launch says. */
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

export function startLaunch(launch: Launch, { stdio, args = [], env = {}, signal }: StartOptions): ChildProcess {
  const [program = '', ...rest] = launch.command
  const filter = launch.isFiltered ? openFilter() : undefined
  const descriptors: StdioOptions = [...stdio]
  if (filter !== undefined) {
    while (descriptors.length < filterDescriptor) descriptors.push('ignore')
    descriptors.push(filter)
  }
  try {
    return spawn(program, [...rest, ...args], {
      env,
      stdio: descriptors,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    })
  } finally {
    if (filter !== undefined) closeSync(filter)
  }
}
