/** What one conversion is carried in: the request on its way to the converter, and the outcome on its way to the answer. */
import type { ConvertOptions, OutputFormat, PoolConversion } from '@docmill/convert'
import type { Reservation } from '../http/budget.ts'
import type { Plan } from '../quota/plans.ts'
import type { Usage } from '../quota/usage.ts'
import type { Place } from '../rates/gate.ts'

/** What is known of a request before its body is read. */
export interface RequestTerms {
  /** When the request came, by `performance.now()`. */
  startedAt: number
  plan: Plan
  /** Whether the content is answered alone, with the rest in headers. */
  isBare: boolean
  idempotencyKey: string | undefined
  /** The same content again, soon after its settlement, is a replay without a key. */
  repeatsByContent?: boolean
  /** Memory for the document; `handOver` is called when the queue takes it, `keep` when a process does. */
  reservation: Pick<Reservation, 'growTo' | 'shrinkTo' | 'handOver' | 'keep'>
  /** Gives the place back with the settlement, where nothing of the request is converted after it. */
  leaveWith?: Place['leave']
}

export interface ConversionRequest extends RequestTerms {
  source: { kind: 'upload'; bytes: Buffer } | { kind: 'url'; url: string }
  /** '' when there is none. */
  filename: string
  outputFormat: OutputFormat
  options: Omit<ConvertOptions, 'outputFormat'>
  /** Names of fields that nobody knows. */
  ignored: string[]
}

/** A conversion that succeeded and is settled. */
export interface ConversionOutcome {
  conversion: PoolConversion
  filename: string
  /** Size of the file in bytes. */
  bytes: number
  ignored: readonly string[]
  requestId: string
  /** From the request to the outcome. */
  durationMs: number
  creditsCharged: number
  usage: Usage
  /** An Idempotency-Key was sent again: converted again, and charged nothing. */
  isReplay: boolean
}

/** What is kept of an outcome that is answered later: its price is known at the settlement, the usage at the answer. */
export type KeptOutcome = Omit<ConversionOutcome, 'usage' | 'creditsCharged' | 'isReplay'>
