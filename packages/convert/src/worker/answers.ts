/** What an engine answers to a request of a conversion process, as the messages for it. */
import { setImmediate } from 'node:timers/promises'
import type { Engines } from '../core/reader.ts'
import type { Attempt } from './attempt.ts'
import { answerCall, engineOf } from './engines.ts'
import type { Job } from './job.ts'
import type { CallMessage, ToChild } from './protocol.ts'
import { refusalOf } from './verdict.ts'

/** So many are written at once: a scan of a thousand pages must not hold up everything else. */
const partsAtOnce = 16

export async function* answersTo(
  message: CallMessage,
  body: Uint8Array,
  { limits, request, key }: Job,
  attempt: Attempt,
  engines: Engines,
): AsyncGenerator<ToChild> {
  const { call } = message
  const engine = engineOf[message.type]
  const startMs = attempt.elapsedMs()
  const note = (outcome: string): void =>
    attempt.noteCall({ engine, startMs, durationMs: attempt.elapsedMs() - startMs, outcome })
  try {
    const parts = await answerCall(engines, message, body, {
      language: request.language,
      limits,
      signal: attempt.over,
      key,
    })
    note('ok')
    let count = 0
    for (const part of parts) {
      yield { type: 'part', call, part }
      if (++count % partsAtOnce === 0) await setImmediate()
    }
    attempt.intake.leave(body.length)
    yield { type: 'answer', call }
  } catch (error) {
    attempt.engineFault = error
    const refusal = refusalOf(error, engine)
    note(refusal.code)
    attempt.intake.leave(body.length)
    yield { type: 'refusal', call, ...refusal }
  }
}
