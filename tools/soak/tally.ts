/** What became of every request of a run, as its client saw it. */
import { ConversionResult } from '../../packages/server/src/conversion/answer.ts'
import { errors } from '../../packages/server/src/errors.ts'

export interface Outcome {
  requestId: string
  kind: string
  /** Absent where no whole answer came. */
  status?: number
  /** Code of an error. */
  code?: string
  charged?: number
  isReplay: boolean
}

export interface Tally {
  readonly outcomes: readonly Outcome[]
  /** What no document says may be answered. */
  readonly undocumented: readonly string[]
  /** Takes the answer to a request to convert. */
  note(requestId: string, kind: string, answer?: Answer): Outcome
  /** Takes any other answer. */
  check(what: string, answer: Answer | undefined): void
}

export interface Answer {
  status: number
  headers: { get(name: string): string | null }
  text: string
}

export function createTally(): Tally {
  const outcomes: Outcome[] = []
  const undocumented: string[] = []
  const complain = (kind: string, { status, text }: Answer, why: string): void =>
    void undocumented.push(`${kind}: ${status}, ${why}: ${text.slice(0, 200)}`)

  /** @returns the code of a documented error. */
  function errorCode(kind: string, answer: Answer, body: ErrorBody | undefined): string | undefined {
    const code = body?.error?.code ?? ''
    const isKnown = Object.hasOwn(errors, code)
    if (!isKnown) complain(kind, answer, 'no documented code')
    else if (errors[code as keyof typeof errors].status !== answer.status) complain(kind, answer, 'another status')
    return code
  }

  return {
    outcomes,
    undocumented,
    note(requestId, kind, answer) {
      const outcome: Outcome = { requestId, kind, isReplay: answer?.headers.get('idempotency-replayed') === 'true' }
      outcomes.push(outcome)
      if (!answer) return outcome
      const body = parsed(answer.text)
      outcome.status = answer.status
      if (answer.status === 200) {
        const result = ConversionResult.safeParse(body)
        if (result.success) outcome.charged = result.data.credits_charged
        else complain(kind, answer, result.error.issues[0]?.message ?? 'no conversion')
      } else outcome.code = errorCode(kind, answer, body as ErrorBody) ?? ''
      return outcome
    },
    check(what, answer) {
      if (!answer || answer.status === 200) return
      errorCode(what, answer, parsed(answer.text) as ErrorBody)
    },
  }
}

interface ErrorBody {
  error?: { code?: string }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
