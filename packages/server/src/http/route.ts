/** What an endpoint is. Each is one file in `routes/` and one line in `routes.ts`. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Caller } from '../accounts/authenticate.ts'
import type { Scope } from '../accounts/keys.ts'
import type { ErrorCode } from '../errors.ts'
import type { Services } from '../services.ts'
import type { RequestFacts } from '../telemetry/facts.ts'
import type { Trace } from '../telemetry/traces.ts'
import type { AnswerHeader } from './answer-headers.ts'

/** A request that has ended. */
export interface Concluded {
  requestId: string
  /** Undefined where the request failed before its caller was known. */
  caller: Caller | undefined
  facts: RequestFacts
  durationMs: number
}

interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` where a part of it varies. */
  path: string
  summary: string
  /** What a success holds: a JSON schema's source, or a media type. */
  answer: z.ZodType | string
  /** Statuses of a success; 200 when absent. */
  statuses?: readonly number[]
  /** On top of those of authentication. */
  errors: readonly ErrorCode[]
  /** Whether an error has its message as `detail` too, for clients of other services. */
  hasErrorDetail?: boolean
  /** Called once when the answer was sent, or when the client is gone. */
  concluded?(request: Concluded, services: Services): void
}

/** Needs an API key. */
export interface KeyedRoute extends RouteFacts {
  /** What the key must allow; `any` key will do for what concerns no account. */
  scope: Scope | 'any'
  /** Encodings of the body with their fields. */
  bodies?: Readonly<Record<string, z.ZodType>>
  /** Whether a request takes a token of the rate, and its answer says how many are left. */
  takesToken?: boolean
  /** What a success may have besides the headers of its status, of the rate and of an answer that is the content alone. */
  answerHeaders?: readonly AnswerHeader[]
  /** Whether `Accept` may ask for the content alone. */
  hasBareAnswer?: boolean
  /** Parts of the path that vary and parameters behind its `?`, each a string. */
  parameters?: z.ZodObject
  /**
   * Refuses a caller who was refused moments ago and would be again, by what is in memory.
   *
   * @throws ServiceError
   */
  refuseAgain?(caller: Caller, headers: IncomingHttpHeaders, services: Services): void
  handle(call: KeyedCall, services: Services): Promise<Answer>
}

/** Open to everyone. */
export interface OpenRoute extends RouteFacts {
  scope: null
  handle(call: Call, services: Services): Promise<Answer>
}

export type Route = KeyedRoute | OpenRoute

export interface Call {
  requestId: string
  /** Parts of the path that vary, by name. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  request: IncomingMessage
  headers: IncomingHttpHeaders
  /** The client's. */
  address: string
  /** Scheme, host and port that the client asked for. */
  origin: string
  /** Tells who calls where no key does. */
  identified(caller: Caller): void
  /** Aborted when the client is gone before its answer is complete. */
  gone: AbortSignal
  /** Sent with the answer, also when it is an error. */
  setHeaders(headers: Readonly<Record<string, string>>): void
  /** Sets the status of a success, which is 200 otherwise. */
  setStatus(status: number): void
  facts: RequestFacts
  trace: Trace
}

export interface KeyedCall extends Call {
  caller: Caller
  /**
   * An idempotency key names a document with its options, in whatever format and with whatever structure it is asked
   * for, so that who looks at it in several is charged once.
   */
  areFormatsOne?: true
}

/** An object is sent as JSON. */
export type Answer = object | Content | Streamed

/** Bytes as they are. */
export class Content {
  readonly chunks: readonly Uint8Array[]
  readonly mediaType: string

  constructor(chunks: readonly Uint8Array[], mediaType: string) {
    this.chunks = chunks
    this.mediaType = mediaType
  }
}

/** Bytes that come over time, of a length that is not known before. */
export class Streamed {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly mediaType: string

  constructor(chunks: AsyncIterable<Uint8Array>, mediaType: string) {
    this.chunks = chunks
    this.mediaType = mediaType
  }
}

/** The path as documents write it: `/api/v1/jobs/{id}`. */
export function documentedPath({ path }: Pick<Route, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
