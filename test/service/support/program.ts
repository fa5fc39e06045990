/** The service as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { inherited } from '../../environment.ts'
import { inTime } from './wait.ts'

export interface Program {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves with the match when stdout has it. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** The code, or the signal, that it ended with. */
  ended: Promise<number | string>
}

/** @param name What of the server's package is run. */
const sourceOf = (name: 'serve' | 'work'): string => `
  import { readSettings, ${name}, SettingsError } from ${JSON.stringify(new URL('../../../packages/server/src/index.ts', import.meta.url).href)}
  try {
    process.exitCode = await ${name}(readSettings(process.env))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = 78
  }
`

/**
 * @param t The test that it is for, or what keeps the end for later.
 * @param preamble Runs before the service is loaded.
 * @param flags Of Node.
 * @param name `work` starts a worker of jobs instead.
 */
export function startProgram(
  t: { after(end: () => Promise<void>): void },
  environment: Record<string, string>,
  preamble = '',
  flags: readonly string[] = [],
  name: 'serve' | 'work' = 'serve',
): Program {
  const preload = preamble ? ['--import', `data:text/javascript,${encodeURIComponent(preamble)}`] : []
  const options = [
    ...flags,
    '--conditions=@docmill/source',
    ...preload,
    '--input-type=module',
    '--eval',
    sourceOf(name),
  ]
  const child = spawn(process.execPath, options, {
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const watchers = new Set<() => void>()
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    for (const watcher of watchers) watcher()
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      resolve(signal ?? code ?? 0)
      for (const watcher of watchers) watcher()
    })
  })
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    says(pattern) {
      const saying = new Promise<RegExpExecArray>((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(stdout)
          if (match) resolve(match)
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`it ended: ${stderr}`))
          else return
          watchers.delete(check)
        }
        watchers.add(check)
        check()
      })
      return inTime(`the program says ${pattern}`, saying)
    },
  }
}
