/** `GET /openapi.json`: the contract for programs. */
import { describeApi } from '../http/openapi.ts'
import type { OpenRoute } from '../http/route.ts'
import type { Settings } from '../settings.ts'

/** @param routes A function, because this route is one of them. */
export function readOpenApi(routes: (settings: Settings) => Parameters<typeof describeApi>[0]): OpenRoute {
  return {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read the OpenAPI document',
    scope: null,
    answer: 'application/json',
    errors: [],

    async handle(_call, { baseUrl, settings }) {
      return describeApi(routes(settings), baseUrl)
    },
  }
}
