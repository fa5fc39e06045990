/** Speech by a command of the operator's: whisper.cpp, a script around a model, anything that prints words. */
import { ConversionError, type SpeechEngine } from '@docmill/convert'
import { programOutput } from '@docmill/convert/programs'
import { segmentsOfText } from './answer.ts'
import { withFile } from './with-file.ts'

/**
 * @param command Words separated by spaces, run without a shell; `{file}` becomes the path of the recording,
 * `{language}` its language or `auto`.
 * @param timeoutMs For one recording.
 */
export function speechCommand(command: string, timeoutMs: number): SpeechEngine {
  return {
    name: 'command',
    transcribe: (audio, { filename, language, signal }) =>
      withFile(audio, filename, async (file) => {
        const words = command
          .trim()
          .split(/\s+/)
          .map((word) => word.replaceAll('{file}', file).replaceAll('{language}', language ?? 'auto'))
        const deadline = AbortSignal.timeout(timeoutMs)
        try {
          const output = await programOutput(words, {
            signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          })
          return segmentsOfText(output.toString('utf8'))
        } catch (cause) {
          throw new ConversionError('engine_unavailable', { engine: 'speech' }, { cause })
        }
      }),
  }
}
