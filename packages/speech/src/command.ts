/** Speech by a command of the operator's: whisper.cpp, a script around a model, anything that prints words. */
import { spawn } from 'node:child_process'
import { ConversionError, type SpeechEngine } from '@docmill/convert'
import { segmentsOfText } from './answer.ts'
import { withFile } from './with-file.ts'

const mostOutputBytes = 64 * 1_048_576

/**
 * @param command Words parted by blanks, run without a shell; `{file}` becomes the path of the recording,
 * `{language}` its language or `auto`.
 * @param timeoutMs For one recording.
 */
export function speechCommand(command: string, timeoutMs: number): SpeechEngine {
  return {
    name: 'command',
    transcribe: (audio, { filename, language, signal }) =>
      withFile(audio, filename, async (file) => {
        const [program = '', ...args] = command
          .trim()
          .split(/\s+/)
          .map((word) => word.replaceAll('{file}', file).replaceAll('{language}', language ?? 'auto'))
        const deadline = AbortSignal.timeout(timeoutMs)
        try {
          return segmentsOfText(await outputOf(program, args, signal ? AbortSignal.any([signal, deadline]) : deadline))
        } catch (cause) {
          throw new ConversionError('engine_unavailable', { engine: 'speech' }, { cause })
        }
      }),
  }
}

function outputOf(program: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  const child = spawn(program, args, { signal, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'ignore'] })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > mostOutputBytes) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve(Buffer.concat(chunks, length).toString('utf8'))
      else reject(new Error(`${program} ended with ${killedBy ?? code}`))
    })
  })
}
