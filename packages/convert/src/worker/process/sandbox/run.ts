/** A program of the system, run once in the sandbox. */

import { printedBy } from '../program-output.ts'
import { lowerSession } from '../session-priority.ts'
import { type Bounds, launchProgram } from './launch.ts'
import { probeSandbox } from './probe.ts'
import { startLaunch } from './start.ts'

export interface RunOptions {
  bounds: Pick<Bounds, 'memoryMb' | 'cpuSeconds'>
  /** Files and folders that it reads. */
  files: readonly string[]
  /** Given on standard input. */
  input?: Uint8Array
  env?: Readonly<Record<string, string>>
  /** Kills it. */
  signal?: AbortSignal | undefined
  /** Which of its two streams is wanted; standard output when absent. */
  stream?: 'stderr'
}

/**
 * @returns What it prints.
 * @throws Error when it cannot be started, is killed, or ends with another status than 0
 */
export async function runSandboxed(
  program: string,
  args: readonly string[],
  { bounds, files, input, env = {}, signal, stream }: RunOptions,
): Promise<Buffer> {
  const launch = launchProgram(await probeSandbox([program]), program, bounds, files)
  const started = startLaunch(launch, {
    stdio: [input ? 'pipe' : 'ignore', stream ? 'ignore' : 'pipe', stream ? 'pipe' : 'ignore'],
    args,
    env,
    signal,
  })
  if (started.pid !== undefined) void lowerSession(started.pid)
  return await printedBy(started, { name: program, ...(input ? { input } : {}), ...(stream ? { stream } : {}) })
}
