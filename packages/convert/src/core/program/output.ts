/** What a program outside prints. */
import { spawn } from 'node:child_process'

export interface ProgramOptions {
  /** Given on standard input. */
  input?: Uint8Array
  env?: Readonly<Record<string, string>>
  /** Kills the program. */
  signal?: AbortSignal | undefined
  /** Which of its two streams is wanted; standard output when absent. */
  stream?: 'stderr'
}

/** A program that prints more is killed. */
const maxBytes = 64 * 1_048_576

/**
 * Runs a program without a shell.
 *
 * @throws Error when it cannot be started, is killed, or ends with another status than 0
 */
export function programOutput(
  [program = '', ...args]: readonly string[],
  { input, env, signal, stream }: ProgramOptions = {},
): Promise<Buffer> {
  const child = spawn(program, args, {
    stdio: [input ? 'pipe' : 'ignore', stream ? 'ignore' : 'pipe', stream ? 'pipe' : 'ignore'],
    killSignal: 'SIGKILL',
    ...(env ? { env } : {}),
    ...(signal ? { signal } : {}),
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const wanted = stream ? child.stderr : child.stdout
    wanted?.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) child.kill('SIGKILL')
    })
    // It may end before it has read all; how it ended is told below.
    child.stdin?.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve(Buffer.concat(chunks, length))
      else reject(new Error(`${program} ended with ${killedBy ?? code}`))
    })
    if (input) child.stdin?.end(input)
  })
}
