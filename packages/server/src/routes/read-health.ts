/** `GET /healthz`: the process answers. */
import { z } from 'zod'
import type { OpenRoute } from '../http/route.ts'

export const readHealth: OpenRoute = {
  method: 'GET',
  path: '/healthz',
  summary: 'Check that the process is alive',
  scope: null,
  answer: z.object({ status: z.literal('ok') }),
  errors: [],

  async handle() {
    return { status: 'ok' }
  },
}
