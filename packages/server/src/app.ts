/** The HTTP side of the service: what holds for every request, around the endpoints of `routes.ts`. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { authorize, type Caller } from './accounts/authenticate.ts'
import { asServiceError, errors, ServiceError } from './errors.ts'
import { corsHeaders, hostCheck, preflightHeaders } from './http/access.ts'
import { ClientGone } from './http/body.ts'
import { drain } from './http/drain.ts'
import { errorBody, retryAfter, usageForError } from './http/errors.ts'
import { awaitsContinue, holdContinue } from './http/expectation.ts'
import { negotiate } from './http/media-type.ts'
import { type Answer, type Call, Content, type KeyedRoute, type Route } from './http/route.ts'
import { randomText } from './random-text.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'
import { ReaderFault } from './telemetry/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    facts: Call['facts']
  }
}

/** What nginx logs for a client that went away; nothing is sent. */
const clientGoneStatus = 499

export type App = ReturnType<typeof createApp>

export function createApp(services: Services) {
  const app = Fastify({
    genReqId: requestIdOf,
    trustProxy: services.settings.trustProxy.length > 0 ? [...services.settings.trustProxy] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 0,
    http: { headersTimeout: 30_000 },
    frameworkErrors: (error, request, reply) => void sendError(asFrameworkError(error), request, reply, services),
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, services.baseUrl),
  })
  holdContinue(app.server)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('facts')
  // Bodies are read by the endpoint, after everything that can refuse the request without them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const isKnownHost = hostCheck(services.settings, services.baseUrl)
  app.addHook('onRequest', async (request, reply) => {
    request.facts = {}
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...corsHeaders(services.settings.corsOrigins, request.headers.origin),
    })
    if (!isKnownHost(request.headers.host))
      throw new ServiceError('invalid_request', {
        reason_text: ': its Host is not known here; the operator can name it in DOCMILL_BASE_URL',
      })
  })
  app.addHook('onSend', async (request, reply) => {
    if (awaitsContinue(request.raw) && !request.raw.complete) reply.header('connection', 'close')
    else drain(request.raw, services.limits)
  })
  app.addHook('onResponse', async (request, reply) => {
    record(request, reply.statusCode, reply.elapsedTime, services)
  })
  app.setErrorHandler((error, request, reply) => sendError(asFrameworkError(error), request, reply, services))
  app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))
  for (const route of routes) addRoute(app, route, services)
  return app
}

function addRoute(app: FastifyInstance, route: Route, services: Services): void {
  const { method, path: url } = route
  if (route.scope === null) {
    app.route({
      method,
      url,
      handler: async (request, reply) => sendAnswer(reply, await route.handle(callOf(request, reply), services)),
    })
    return
  }
  app.route({
    method,
    url,
    onRequest: (request) => identify(request, route, services),
    handler: async (request, reply) => {
      if (method === 'GET' && !negotiate(request.headers.accept, ['application/json']))
        throw new ServiceError('not_acceptable')
      const { caller } = request
      if (!caller) throw new Error('a keyed route was reached without a caller')
      return sendAnswer(reply, await route.handle({ ...callOf(request, reply), caller }, services))
    },
  })
}

async function identify(request: FastifyRequest, { scope }: KeyedRoute, services: Services): Promise<void> {
  const { authorization, 'x-api-key': apiKey } = request.headers
  const credentials = { authorization, apiKey: apiKey?.toString(), address: request.ip }
  const caller = await services.authenticator.authenticate(credentials)
  request.caller = caller
  authorize(caller, scope)
  if (caller.key) services.lastUsed.note(caller.key.id, services.clock.now())
}

function callOf(request: FastifyRequest, reply: FastifyReply): Call {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return {
    requestId: request.id,
    request: request.raw,
    headers: request.headers,
    gone: gone.signal,
    setHeaders: (headers) => void reply.headers(headers),
    facts: request.facts,
  }
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (!(answer instanceof Content)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  const length = answer.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  return reply
    .type(answer.mediaType)
    .header('content-length', length)
    .send(Readable.from(answer.chunks, { objectMode: false }))
}

async function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  if (thrown instanceof ClientGone) {
    request.facts.code = 'client_gone'
    record(request, clientGoneStatus, reply.elapsedTime, services)
    request.raw.destroy()
    return reply.hijack()
  }
  const error = asServiceError(thrown)
  request.facts = { ...request.facts, code: error.code }
  if (errors[error.code].status >= 500) logFailure(error, request.id, services)
  const usage = await usageForError(request.caller, services)
  const body = errorBody(error, request.id, services.baseUrl, usage)
  const wait = retryAfter(error)
  return reply
    .code(body.error.status)
    .headers({ ...error.options.headers, ...(wait === undefined ? {} : { 'retry-after': wait }) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function logFailure({ code, cause }: ServiceError, requestId: string, { log }: Services): void {
  const isReaders = code.startsWith('conversion_')
  log.warn({ request_id: requestId, code, err: isReaders ? new ReaderFault(cause) : cause }, 'failure')
}

/** 404, OPTIONS and 405: whatever no endpoint is registered for. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0]
  const methods = routes.filter((route) => route.path === path).map((route) => route.method)
  if (methods.length === 0) throw new ServiceError('not_found')
  const allow = [
    'OPTIONS',
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((one) => one !== 'GET'),
  ]
    .sort()
    .join(', ')
  if (request.method !== 'OPTIONS')
    throw new ServiceError('method_not_allowed', { method: request.method, allow }, { headers: { allow } })
  const mayCall = reply.hasHeader('access-control-allow-origin')
  return reply
    .code(204)
    .headers({ allow, ...(mayCall ? preflightHeaders(allow) : {}) })
    .send()
}

/** What Fastify itself refuses: a path it cannot decode, a Content-Type it cannot read. */
function asFrameworkError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_BAD_URL') return new ServiceError('not_found')
  if (code.startsWith('FST_ERR_CTP_')) return new ServiceError('unsupported_content_type')
  return error
}

/** Bytes that are no HTTP request, or that stopped before they were one. */
function refuseUnparsed(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new ServiceError('request_timeout')
      : new ServiceError('invalid_request', { reason_text: ': it is no HTTP request that can be read' })
  const body = errorBody(refusal, newRequestId(), baseUrl)
  const text = JSON.stringify(body)
  const reason = body.error.status === 408 ? 'Request Timeout' : 'Bad Request'
  socket.end(
    [
      `HTTP/1.1 ${body.error.status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${body.error.request_id}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}

function requestIdOf(request: IncomingMessage): string {
  const own = request.headers['x-request-id']
  return typeof own === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(own) ? own : newRequestId()
}

function newRequestId(): string {
  return `req_${randomText(16)}`
}

/** One line in the log and a count in the metrics for each request. */
function record(request: FastifyRequest, status: number, durationMs: number, { metrics, log }: Services): void {
  const { method, caller, facts } = request
  const route = request.routeOptions.url ?? 'unknown'
  metrics.requests.inc({ method, route, status, code: String(facts.code ?? '') })
  metrics.requestSeconds.observe({ method, route }, durationMs / 1000)
  const line = {
    request_id: request.id,
    method,
    route,
    status,
    duration_ms: Math.round(durationMs),
    account: caller?.account.id ?? null,
    key_id: caller?.key?.id ?? null,
    ...facts,
  }
  log.info(line, 'request')
}
