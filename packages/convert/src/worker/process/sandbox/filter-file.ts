/** The filter of system calls as a file that the launchers of a sandbox read. It has no name, so none is left behind. */
import { openSync } from 'node:fs'
import { seccompFilter } from './seccomp-filter.ts'
import { unnamedFile } from './unnamed-file.ts'

/** Where launchers find it. */
export const filterDescriptor = 4

let kept: number | undefined

/**
 * @returns A descriptor at the beginning of the filter, for one start; the caller closes it.
 * @throws Error where there is no filter for the processor, or no folder for temporary files
 */
export function openFilter(): number {
  kept ??= writeFilter()
  return openSync(`/proc/self/fd/${kept}`, 'r')
}

function writeFilter(): number {
  const { arch } = process
  if (arch !== 'x64' && arch !== 'arm64') throw new Error(`there is no filter of system calls for ${arch}`)
  return unnamedFile('filter', seccompFilter(arch))
}
