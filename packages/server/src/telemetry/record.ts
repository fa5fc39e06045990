/** What is kept of a request: a line in the log and a count in the metrics. */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

const conversionRoutes: ReadonlySet<string> = new Set(['/api/v1/convert', '/dashboard/api/convert'])

export function record(request: FastifyRequest, status: number, durationMs: number, services: Services): void {
  const { metrics, log } = services
  const { method, caller, facts, trace } = request
  const route = request.routeOptions.url ?? 'unknown'
  metrics.requests.inc({ method, route, status, code: String(facts.code ?? '') })
  metrics.requestSeconds.observe({ method, route }, durationMs / 1000)
  const line = {
    request_id: request.id,
    ...(trace.id === undefined ? {} : { trace_id: trace.id }),
    method,
    route,
    status,
    duration_ms: Math.round(durationMs),
    account: caller?.account.id ?? null,
    key_id: caller?.key?.id ?? null,
    ...facts,
  }
  log.info(line, 'request')
  trace.end(
    {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'docmill.request_id': request.id,
      ...(facts.code ? { 'docmill.code': String(facts.code) } : {}),
      ...(facts.detected_type ? { 'docmill.type': String(facts.detected_type) } : {}),
    },
    status >= 500,
  )
  if (method === 'POST' && conversionRoutes.has(route)) noteOutcome(request, durationMs, services)
}

/** For the pages of the account. */
function noteOutcome({ id, caller, facts }: FastifyRequest, durationMs: number, { history, clock }: Services): void {
  if (!caller) return
  const success = facts.replayed ? 'replayed' : facts.credits_charged ? 'paid' : 'free'
  history.note({
    accountId: caller.account.id,
    keyId: caller.key?.id ?? null,
    requestId: id,
    at: clock.now(),
    type: typeof facts.detected_type === 'string' ? facts.detected_type : null,
    bytes: typeof facts.bytes === 'number' ? facts.bytes : null,
    durationMs: Math.round(durationMs),
    outcome: typeof facts.code === 'string' ? facts.code : success,
  })
}
