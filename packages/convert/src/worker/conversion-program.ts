/** The program of a conversion process, and what its sandbox can be on this machine. */
import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLimits } from '../core/limits.ts'
import { earlyReady } from './early-ready.ts'
import { type CopiedCode, keptCodeFor } from './process/kept-code/keep.ts'
import { launchNode } from './process/sandbox/launch.ts'
import { presumeSandbox, probeSandbox } from './process/sandbox/probe.ts'
import { type Launch, type Sandbox, withArguments } from './process/sandbox/sandbox.ts'
import { endStarted, startAhead } from './process/sandbox/started-ahead.ts'

/** In the published package. Node runs CommonJS 3 ms sooner than a module that names it. */
const bundledProgram = fileURLToPath(new URL('../node/worker-process-kept-code-start.cjs', import.meta.url))

/** The bundle where there is one, else in the folder of this file, as source or as emitted JavaScript like it. */
export const conversionProgram = existsSync(bundledProgram)
  ? bundledProgram
  : fileURLToPath(new URL(`entry${extname(import.meta.url)}`, import.meta.url))

export function sandboxFor(program: string): Promise<Sandbox> {
  return probeSandbox(filesOf(program))
}

/** What processes of a pool are bounded by. */
export interface PoolBounds {
  timeoutMs?: number | undefined
  memoryMb?: number | undefined
}

/** Processor time after which a process is replaced, in milliseconds. */
export const cpuMsToReplace = 600_000

/** @returns The command line of a conversion process. */
export function launchConversions(sandbox: Sandbox, program: string, { timeoutMs, memoryMb }: PoolBounds): Launch {
  const ms = timeoutMs ?? defaultLimits.conversionMs
  const bounds = {
    memoryMb: memoryMb ?? defaultLimits.memoryBytes / 1_048_576,
    cpuSeconds: (2 * ms + cpuMsToReplace) / 1000,
  }
  return launchNode(sandbox, program, bounds, { native: false })
}

export interface StartAheadOptions {
  /** A folder of this user alone, where compiled code is kept for the next start. None is kept when absent. */
  codeFolder?: string | undefined
  /** Arguments of the command, among which are names of documents. */
  names?: readonly string[]
}

/**
 * For programs that have just started, will create a pool and have more to load before: a conversion process is started meanwhile, in
 * the sandbox that most machines allow, and `createPool()` with the same bounds takes it. Where it does not run, the machine is tried as ever.
 *
 * @returns Ends the process where no pool has taken it, and keeps compiled code where one has that had none.
 */
export function startConversionAhead({ codeFolder, names = [] }: StartAheadOptions = {}): () => Promise<void> {
  const files = filesOf(conversionProgram)
  const kept = codeFolder === undefined ? undefined : keptCodeFor(codeFolder, names)
  let code: CopiedCode | undefined
  let runs = true
  const isBegun = presumeSandbox(files, (sandbox) => {
    code = kept?.open()
    const started = startAhead(
      withArguments(launchConversions(sandbox, conversionProgram, {}), earlyReady),
      code?.descriptor,
    )
    code?.write()
    void started.then((outcome) => {
      runs = outcome
    })
    return started
  })
  if (!isBegun) void probeSandbox(files)
  return async () => {
    const isTaken = !endStarted()
    // Code that a process does not run with is made again.
    if (isBegun && isTaken && (!code || !runs)) await kept?.keep()
  }
}

const filesOf = (program: string): string[] => [process.execPath, program]
