/** Bounds the young garbage of a process that runs for long. */

const youngSpace = '--max-semi-space-size'

/**
 * Starts the process again with the bound. Without it V8 keeps ever more young garbage (tools/run.mjs has the figures),
 * and it is read only when the heap is made. The process stays the same one to whoever started it.
 */
export function boundYoungSpace(): void {
  const isBounded = `${process.execArgv} ${process.env.NODE_OPTIONS}`.includes(youngSpace)
  // Windows cannot replace a process.
  if (isBounded || process.platform === 'win32' || !process.execve) return
  const [, ...command] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, `${youngSpace}=2`, ...command])
}
