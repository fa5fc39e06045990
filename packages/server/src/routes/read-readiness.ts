/** `GET /readyz`: whether requests can be served now: the database can be used, conversion processes run. */
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { OpenRoute } from '../http/route.ts'

export const readReadiness: OpenRoute = {
  method: 'GET',
  path: '/readyz',
  summary: 'Check whether the service is ready',
  scope: null,
  answer: z.object({
    status: z.literal('ready'),
    database: z.literal('ok'),
    workers: z.object({ total: z.int(), idle: z.int(), busy: z.int(), starting: z.int(), queued: z.int() }),
    walls: z.record(z.string(), z.boolean()).describe('Which layers of the sandbox conversions run in.'),
  }),
  errors: ['overloaded', 'shutting_down'],

  async handle(_call, { store, converter, stopping }) {
    if (stopping.aborted) throw new ServiceError('shutting_down')
    const database = await store.ping().then(
      () => 'ok',
      () => 'unusable',
    )
    const { workers: total, idle, busy, starting, queued } = converter.stats()
    if (database !== 'ok' || idle + busy === 0) {
      const reason = database === 'ok' ? ': no conversion process runs' : ': its database is unavailable'
      throw new ServiceError('overloaded', { database, workers_running: idle + busy, reason_text: reason })
    }
    return { status: 'ready', database, workers: { total, idle, busy, starting, queued }, walls: converter.walls }
  },
}
