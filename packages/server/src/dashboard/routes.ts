/**
 * The pages of accounts and the playground. What they need is loaded at the first visit: a
 * deployment that only serves the API has none of it in memory.
 */
import { noteConversion } from '../conversion/note-outcome.ts'
import type { Answer, Call, OpenRoute } from '../http/route.ts'
import type { Services } from '../services.ts'
import { endpointMethods, pages } from './names.ts'
import type { EndpointName } from './wire.ts'

export const dashboardRoutes: readonly OpenRoute[] = [
  ...pages.map((path) => route('GET', path, async (...visit) => (await import('./documents.ts')).servePage(...visit))),
  route('GET', '/dashboard/assets/:name', async (call) => (await import('./documents.ts')).serveAsset(call)),
  ...(Object.keys(endpointMethods) as EndpointName[]).map((name) =>
    route(endpointMethods[name], `/dashboard/api/${name}`, async (...visit) =>
      (await import('./dispatch.ts')).dispatch(name, ...visit),
    ),
  ),
  route('GET', '/dashboard/api/ledger.csv', async (...visit) => (await import('./ledger-csv.ts')).ledgerCsv(...visit)),
  route('GET', '/dashboard/api/requests.csv', async (...visit) =>
    (await import('./requests-csv.ts')).requestsCsv(...visit),
  ),
  route('GET', '/dashboard/api/job-results', async (...visit) =>
    (await import('./job-results.ts')).jobResults(...visit),
  ),
  route('GET', '/dashboard/api/job-item', async (...visit) => (await import('./job-results.ts')).jobItem(...visit)),
  route('POST', '/dashboard/api/create-job', async (...visit) =>
    (await import('./convert.ts')).createJobForSession(...visit),
  ),
  {
    ...route('POST', '/dashboard/api/convert', async (...visit) =>
      (await import('./convert.ts')).convertForSession(...visit),
    ),
    concluded: noteConversion,
  },
]

function route(
  method: OpenRoute['method'],
  path: string,
  handle: (call: Call, services: Services) => Promise<Answer>,
): OpenRoute {
  return { method, path, summary: 'Part of the dashboard', scope: null, answer: 'application/json', errors: [], handle }
}
