/** How much garbage lies in the memory of a process that runs for long. */

const youngSpace = '--max-semi-space-size'

/**
 * Flags of V8. Without the first it keeps ever more young garbage (tools/run.mjs has the figures). A worker of jobs holds each document
 * and result for some seconds, which costs it a third of the collections where the young generation is larger from the beginning
 * (docs/decisions/young-generation-of-the-service.md).
 */
export const heaps = {
  serve: [`${youngSpace}=2`],
  work: [`${youngSpace}=16`, '--min-semi-space-size=16', '--heap-growing-percent=200'],
} as const

/**
 * Starts the process again with the flags, which are read only when the heap is made. The process stays the same one to whoever
 * started it.
 */
export function boundHeap(flags: readonly string[]): void {
  const isBounded = `${process.execArgv} ${process.env.NODE_OPTIONS}`.includes(youngSpace)
  // Windows cannot replace a process.
  if (isBounded || process.platform === 'win32' || !process.execve) return
  const [, ...command] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, ...command])
}
