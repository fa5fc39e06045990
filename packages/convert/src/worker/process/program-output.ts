/** What a program outside prints. */
import { type ChildProcess, spawn } from 'node:child_process'

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

/** What a program has printed is there this long after its end; another process may hold the pipe open for ever. */
const maxSilenceMs = 500

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
  return printedBy(child, { name: program, ...(input ? { input } : {}), ...(stream ? { stream } : {}) })
}

/**
 * What a program prints that was started with pipes for what is given and wanted.
 *
 * @throws Error when it could not be started, is killed, or ends with another status than 0
 */
export function printedBy(
  child: ChildProcess,
  { name, input, stream }: Pick<ProgramOptions, 'input' | 'stream'> & { name: string },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let silence: NodeJS.Timeout | undefined
    const wanted = stream ? child.stderr : child.stdout
    wanted?.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      silence?.refresh()
      if (length > maxBytes) child.kill('SIGKILL')
    })
    const settle = (code: number | null, killedBy: NodeJS.Signals | null): void => {
      clearTimeout(silence)
      for (const pipe of child.stdio) pipe?.destroy()
      if (code === 0) resolve(Buffer.concat(chunks, length))
      else reject(new Error(`${name} ended with ${killedBy ?? code}`))
    }
    // It may end before it has read all; how it ended is reported below.
    child.stdin?.on('error', () => {})
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      silence = setTimeout(() => settle(code, killedBy), maxSilenceMs)
    })
    child.on('close', settle)
    if (input) child.stdin?.end(input)
  })
}
