/** `docmill` as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { inherited } from '../environment.ts'

export interface Run {
  child: ChildProcess
  /** Both when it has ended; the status is the signal where one killed it. */
  ended: Promise<{ status: number | string; stdout: string; stderr: string }>
}

const main = join(import.meta.dirname, '../../packages/cli/src/main.ts')

/** @param input Of standard input; without it there is none. */
export function docmill(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Run {
  const { cwd, env = {}, input } = options
  const child = spawn(process.execPath, ['--conditions=@docmill/source', main, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...inherited(), ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin?.end(input)
  const ended = new Promise<{ status: number | string; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ status: signal ?? code ?? 0, stdout, stderr }))
  })
  return { child, ended }
}
