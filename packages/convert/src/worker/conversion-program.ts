/** The program of a conversion process, and what its sandbox can be on this machine. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginProbing, probeSandbox } from './process/sandbox/probe.ts'
import type { Sandbox } from './process/sandbox/sandbox.ts'

/** In the folder of this file, as source or as emitted JavaScript like it. */
export const conversionProgram = fileURLToPath(new URL(`entry${extname(import.meta.url)}`, import.meta.url))

export function sandboxFor(program: string): Promise<Sandbox> {
  return probeSandbox(filesOf(program))
}

/**
 * For programs that will create a pool and have more to load before: the machine is tried meanwhile, by processes of its own. Resolves
 * when the attempt that takes longest has been started; its outcome is kept for `createPool()`.
 */
export function prepareSandbox(): Promise<void> {
  return beginProbing(filesOf(conversionProgram))
}

const filesOf = (program: string): string[] => [process.execPath, program]
