/** What happens once at the end of each request: it is recorded, and its route keeps what it needs. */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { record } from '../telemetry/record.ts'

/** @param status As sent; 499 where the client was gone. */
export function conclude(request: FastifyRequest, status: number, durationMs: number, services: Services): void {
  record(request, status, durationMs, services)
  const { id: requestId, caller, facts } = request
  request.routeOptions.config?.route?.concluded?.({ requestId, caller, facts, durationMs }, services)
}
