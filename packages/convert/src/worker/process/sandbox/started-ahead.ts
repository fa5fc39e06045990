/** One process that is started before whoever will use it is loaded. */
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { givenCode } from '../kept-code/descriptor.ts'
import type { Launch } from './sandbox.ts'
import { childStdio, startLaunch } from './start.ts'

interface Started {
  /** Its command line. */
  line: string
  process: ChildProcess
}

/** A busy machine needs seconds for a start. */
const hangingMs = 30_000

let waiting: Started | undefined

const lineOf = ({ command }: Launch): string => JSON.stringify(command)

/**
 * Starts a process with the pipes of a child, for the first `takeStarted()` of the same launch.
 *
 * @param code A descriptor of compiled code for it.
 * @returns Whether it runs in all that is around it: it has sent something. False once it has ended before that by itself; never settled
 * after `endStarted()`.
 */
export function startAhead(launch: Launch, code?: number): Promise<boolean> {
  endStarted()
  const process = startLaunch(launch, { stdio: childStdio, ...(code === undefined ? {} : { code, args: [givenCode] }) })
  waiting = { line: lineOf(launch), process }
  // It may hang in a launcher.
  setTimeout(() => waiting?.process === process && process.kill('SIGKILL'), hangingMs).unref()
  return new Promise((resolve) => {
    const settle = (runs: boolean): void => {
      // Of one that was ended nobody wants to know, and nothing is tried in its place.
      if (waiting?.process !== process) return
      if (!runs) endStarted()
      resolve(runs)
    }
    process.once('error', () => settle(false))
    process.once('exit', () => settle(false))
    const output = process.stdio[3] as Readable | null | undefined
    // It is readable at its end, too.
    output?.once('readable', () => settle(output.readableLength > 0))
    // A process that ends while nobody has taken it breaks its pipes.
    for (const stream of process.stdio) stream?.on('error', () => {})
  })
}

/** @returns The process that was started ahead, where it has this command line and runs; another one is killed. */
export function takeStarted(launch: Launch): ChildProcess | undefined {
  if (waiting?.line !== lineOf(launch)) {
    endStarted()
    return undefined
  }
  const { process } = waiting
  waiting = undefined
  return process.exitCode === null && process.signalCode === null && process.pid !== undefined ? process : undefined
}

/** Kills the process that nobody has taken. @returns Whether there was one */
export function endStarted(): boolean {
  if (!waiting) return false
  waiting.process.kill('SIGKILL')
  for (const stream of waiting.process.stdio) stream?.destroy()
  waiting = undefined
  return true
}
