/** One line in the log, one count in the metrics and the end of the trace for each request. */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { logLineOf } from './facts.ts'

export function record(request: FastifyRequest, status: number, durationMs: number, services: Services): void {
  const { metrics, log } = services
  const { method, caller, facts, trace } = request
  const route = request.routeOptions.url ?? 'unknown'
  metrics.requests.inc({ method, route, status, code: facts.code ?? '' })
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
    ...logLineOf(facts),
  }
  log.info(line, 'request')
  trace.end(
    {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'docmill.request_id': request.id,
      ...(facts.code ? { 'docmill.code': facts.code } : {}),
      ...(facts.detectedType ? { 'docmill.type': facts.detectedType } : {}),
    },
    status >= 500,
  )
}
