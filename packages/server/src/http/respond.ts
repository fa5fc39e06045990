/** How an answer, or what stood in its way, is sent. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/authenticate.ts'
import { asServiceError, errors, type ServiceError } from '../errors.ts'
import type { Usage } from '../quota/usage.ts'
import type { Services } from '../services.ts'
import { ReaderFault } from '../telemetry/log.ts'
import { ClientGone } from './body.ts'
import { conclude } from './conclude.ts'
import { errorBody, retryAfter, usageForError } from './errors.ts'
import { type Answer, Content, Streamed } from './route.ts'

const json = 'application/json; charset=utf-8'

/** What nginx logs for a client that went away; nothing is sent. */
const clientGoneStatus = 499

export function sendAnswer(
  reply: FastifyReply,
  answer: Answer,
  { limits, unsent }: Pick<Services, 'limits' | 'unsent'>,
): FastifyReply {
  if (answer instanceof Streamed) {
    reply.raw.setTimeout(limits.streamStallMs, () => reply.raw.destroy())
    return reply.type(answer.mediaType).send(Readable.from(answer.chunks, { objectMode: false }))
  }
  if (!(answer instanceof Content)) return reply.type(json).send(JSON.stringify(answer))
  reply.raw.setTimeout(limits.sendStallMs, () => reply.raw.destroy())
  const length = answer.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const sent = unsent.hold(reply.request.caller?.account.id ?? '', length, () => reply.raw.destroy())
  reply.raw.once('close', sent)
  return reply
    .type(answer.mediaType)
    .header('content-length', length)
    .send(Readable.from(answer.chunks, { objectMode: false }))
}

/** Gone while its answer was about to be sent: what was settled is settled. */
function hasLeft(thrown: unknown, reply: FastifyReply): boolean {
  return (thrown as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed
}

export async function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  if (thrown instanceof ClientGone || hasLeft(thrown, reply)) {
    request.facts.code = 'client_gone'
    conclude(request, clientGoneStatus, reply.elapsedTime, services)
    request.raw.destroy()
    return reply.hijack()
  }
  const error = asServiceError(thrown)
  request.facts = { ...request.facts, code: error.code }
  if (errors[error.code].status >= 500) logFailure(error, request.id, services)
  const usage = await usageAtRefusal(error, request.caller, services)
  const body = errorBody(error, request.id, services.baseUrl, usage)
  const detail = request.routeOptions.config?.route?.hasErrorDetail
    ? { detail: error.options.detail ?? error.message }
    : {}
  const wait = retryAfter(error)
  return reply
    .code(body.error.status)
    .headers({
      // RFC 9110 §11.6.1: a 401 names the scheme.
      ...(body.error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...error.options.headers,
      ...(wait === undefined ? {} : { 'retry-after': wait }),
    })
    .type(json)
    .send(JSON.stringify({ ...body, ...detail }))
}

/** Reads what the account has used, unless it was refused moments ago for want of room or of a token. */
async function usageAtRefusal(
  { code, options }: ServiceError,
  caller: Caller | undefined,
  services: Services,
): Promise<Usage | undefined> {
  const { refusals, clock } = services
  if (!caller || !isOfTheMoment.has(code)) return usageForError(caller, services)
  const last = options.isRepeated ? refusals.recent(caller.account.id, clock.now()) : undefined
  if (last) return last.usage
  const usage = await usageForError(caller, services)
  refusals.note(caller.account.id, { usage, limit: options.limit }, clock.now())
  return usage
}

/** What an account is refused with before anything of its request is looked at. */
const isOfTheMoment: ReadonlySet<string> = new Set(['overloaded', 'rate_limited', 'concurrency_limited'])

function logFailure({ code, cause }: ServiceError, requestId: string, { log }: Services): void {
  const isReaders = code.startsWith('conversion_')
  log.warn({ request_id: requestId, code, err: isReaders ? new ReaderFault(cause) : cause }, 'failure')
}
