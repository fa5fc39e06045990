/** The HTTP side of the service: what holds for every request, around the endpoints of `routes.ts`. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { authorize, type Caller } from './accounts/authenticate.ts'
import { ServiceError } from './errors.ts'
import { corsHeaders, hostCheck, preflightHeaders, queryOf, refuseAmbiguous, refuseNul } from './http/access.ts'
import { conclude } from './http/conclude.ts'
import { putContentTypeAside, putContentTypeBack } from './http/content-type.ts'
import { createDrain } from './http/drain.ts'
import { awaitsContinue, holdContinue } from './http/expectation.ts'
import { negotiate } from './http/media-type.ts'
import { rememberedMs } from './http/refusals.ts'
import { requestIdOf } from './http/request-id.ts'
import { sendAnswer, sendError } from './http/respond.ts'
import type { Call, KeyedRoute, Route } from './http/route.ts'
import { trustedNetwork } from './http/trusted-network.ts'
import { refuseConnect, refuseUnparsed } from './http/unparsed.ts'
import { routesOf } from './routes.ts'
import type { Services } from './services.ts'
import type { RequestFacts } from './telemetry/facts.ts'
import { noTrace, type Trace } from './telemetry/traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    facts: RequestFacts
    trace: Trace
  }
  interface FastifyContextConfig {
    /** Absent where no endpoint is registered. */
    route?: Route
  }
}

export type App = ReturnType<typeof createApp>

export function createApp(services: Services) {
  const app = Fastify({
    genReqId: requestIdOf,
    trustProxy: services.settings.trustProxy.length > 0 ? [...services.settings.trustProxy] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 0,
    rewriteUrl: ({ url = '/' }) => pageAddress(url),
    http: { headersTimeout: 30_000, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply, services)
      void sendError(asFrameworkError(error), request, reply, services)
    },
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, services.baseUrl),
  })
  holdContinue(app.server)
  app.server.on('connect', (_request, socket) => refuseConnect(socket, services.baseUrl))
  app.decorateRequest('caller', undefined)
  app.decorateRequest('facts')
  app.decorateRequest('trace')
  // Bodies are read by the endpoint, after everything that can refuse the request without them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const drain = createDrain(services)
  const isKnownHost = hostCheck(services.settings, services.baseUrl)
  app.addHook('onRequest', async (request, reply) => {
    prepare(request, reply, services)
    putContentTypeAside(request.raw)
    refuseAmbiguous(request.raw)
    refuseNul(request.url)
    if (!isKnownHost(request.host || undefined))
      throw new ServiceError('invalid_request', {
        reason_text: ': its Host is not known here; the operator can name it in DOCMILL_ALLOWED_HOSTS',
      })
  })
  const refuseUntrusted =
    services.settings.auth === 'off' ? trustedNetwork(services.settings, () => services.baseUrl) : undefined
  if (refuseUntrusted)
    app.addHook('onRequest', async (request) => {
      const { ip: address, headers, protocol, host, routeOptions } = request
      if (!probes.has(routeOptions.url ?? ''))
        refuseUntrusted({ address, origin: headers.origin, ownOrigin: `${protocol}://${host}` })
    })
  app.addHook('preHandler', async (request) => putContentTypeBack(request.raw))
  app.addHook('onSend', async (request, reply) => {
    request.trace.last('answer')
    if (awaitsContinue(request.raw) && !request.raw.complete) reply.header('connection', 'close')
    else drain(request.raw)
  })
  app.addHook('onResponse', async (request, reply) => {
    conclude(request, reply.statusCode, reply.elapsedTime, services)
  })
  app.setErrorHandler((error, request, reply) => sendError(asFrameworkError(error), request, reply, services))
  app.setNotFoundHandler(async (request, reply) => {
    if (!isMistypedPage(request)) return answerUnrouted(request, reply, services)
    const { servePage } = await import('./dashboard/documents.ts')
    return sendAnswer(reply.code(404), await servePage(callOf(request, reply), services), services)
  })
  for (const route of routesOf(services.settings)) addRoute(app, route, services)
  return app
}

/** What an orchestrator asks from outside; nothing of an account is in the answers. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Probes and pages come every minute, and their traces say nothing. */
const tracedPath = /^\/(?:(?:dashboard\/)?api\/|(?:mcp|process)$|v1\/convert\/)/

/** What every answer has. */
function prepare(request: FastifyRequest, reply: FastifyReply, { settings, traces }: Services): void {
  request.facts = {}
  request.trace = tracedPath.test(request.url)
    ? traces.start(`${request.method} ${request.routeOptions?.url ?? 'unknown'}`, request.headers)
    : noTrace
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...corsHeaders(settings.corsOrigins, request.headers.origin),
  })
}

function addRoute(app: FastifyInstance, route: Route, services: Services): void {
  const { method, path: url } = route
  if (route.scope === null) {
    app.route({
      method,
      url,
      config: { route },
      handler: async (request, reply) =>
        sendAnswer(reply, await route.handle(callOf(request, reply), services), services),
    })
    return
  }
  app.route({
    method,
    url,
    config: { route },
    onRequest: (request) => identify(request, route, services),
    handler: async (request, reply) => {
      if (method !== 'POST' && method !== 'PUT' && !negotiate(request.headers.accept, acceptable(route)))
        throw new ServiceError('not_acceptable')
      const { caller } = request
      if (!caller) throw new Error('a keyed route was reached without a caller')
      return sendAnswer(reply, await route.handle({ ...callOf(request, reply), caller }, services), services)
    },
  })
}

/** What an endpoint without a body answers; errors are JSON in any case. */
function acceptable({ answer }: KeyedRoute): string[] {
  return typeof answer === 'string' ? [answer, 'application/json'] : ['application/json']
}

async function identify(request: FastifyRequest, route: KeyedRoute, services: Services): Promise<void> {
  const { scope } = route
  const { authorization, 'x-api-key': apiKey } = request.headers
  const credentials = { authorization, apiKey: apiKey?.toString(), address: request.ip }
  const known = route.refuseAgain && services.authenticator.remembered(credentials, rememberedMs)
  if (known) {
    request.caller = known
    authorize(known, scope)
    route.refuseAgain?.(known, request.headers, services)
  }
  const caller = await request.trace.stage('authentication', () => services.authenticator.authenticate(credentials))
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
    params: request.params as Record<string, string>,
    query: queryOf(request.url),
    request: request.raw,
    headers: request.headers,
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    identified(caller) {
      request.caller = caller
    },
    gone: gone.signal,
    setHeaders: (headers) => void reply.headers(headers),
    setStatus: (status) => void reply.code(status),
    facts: request.facts,
    trace: request.trace,
  }
}

/** People type a slash behind the address of a page; programs get a 404. */
function pageAddress(url: string): string {
  return url.startsWith('/api/') ? url : url.replace(/^([^?]+)\/(?=\?|$)/, '$1')
}

/** A person's browser goes there: the pages say that there is nothing. Programs get the JSON of every error. */
function isMistypedPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && !url.startsWith('/api/')
}

/** 404, OPTIONS and 405: whatever no endpoint is registered for. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply, { settings }: Services): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const methods = routesOf(settings)
    .filter((route) => isPathOf(route, path))
    .map((route) => route.method)
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

function isPathOf(route: Route, path: string): boolean {
  const parts = route.path.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, at) => part === given[at] || (part.startsWith(':') && given[at]))
  )
}

/** What Fastify itself refuses: a path it cannot decode, or with an id longer than any. */
function asFrameworkError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new ServiceError('not_found')
  return error
}
