/**
 * Ends processes with this one where the kernel does not: on systems other than Linux, and without `setpriv` and
 * bubblewrap. What is killed without notice cannot do that; its processes end when they read the end of their pipe.
 */
import type { ChildProcess } from 'node:child_process'

const alive = new Set<ChildProcess>()

/** Those that end a program which does not handle them. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (alive.size === 0) listen()
  alive.add(child)
  child.on('exit', () => {
    alive.delete(child)
    if (alive.size === 0) stopListening()
  })
}

function listen(): void {
  process.on('exit', killAll)
  for (const signal of endings) process.on(signal, endDocmillProcesses)
}

function stopListening(): void {
  process.off('exit', killAll)
  for (const signal of endings) process.off(signal, endDocmillProcesses)
}

function killAll(): void {
  for (const child of alive) child.kill('SIGKILL')
}

/** Does what would have happened without a listener. A program that handles the signal itself decides when to end. */
function endDocmillProcesses(signal: NodeJS.Signals): void {
  // Another copy of this library may listen, too.
  if (process.listeners(signal).some(({ name }) => name !== endDocmillProcesses.name)) return
  killAll()
  stopListening()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
