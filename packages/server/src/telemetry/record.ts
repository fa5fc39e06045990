/** What is kept of a request: a line in the log and a count in the metrics. */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

export function record(request: FastifyRequest, status: number, durationMs: number, { metrics, log }: Services): void {
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
