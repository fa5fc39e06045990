/** Every endpoint. The OpenAPI document and the tests of what holds for all of them read this list. */

import { doclingRoutes } from './compatible/docling/routes.ts'
import { doclingTaskRoutes } from './compatible/docling/tasks/routes.ts'
import { processFile } from './compatible/open-webui.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Route } from './http/route.ts'
import { jobRoutes } from './jobs/api/routes.ts'
import { mcpRoute } from './mcp/route.ts'
import { convertDocument } from './routes/convert-document.ts'
import { readCapabilities } from './routes/read-capabilities.ts'
import { documentationRoutes } from './routes/read-documentation.ts'
import { readHealth } from './routes/read-health.ts'
import { readMetrics } from './routes/read-metrics.ts'
import { readOpenApi } from './routes/read-openapi.ts'
import { readReadiness } from './routes/read-readiness.ts'
import { readUsage } from './routes/read-usage.ts'
import { receivePaymentNotice } from './routes/receive-payment-notice.ts'
import type { Settings } from './settings.ts'

export const routes: readonly Route[] = [
  convertDocument,
  readCapabilities,
  readUsage,
  readHealth,
  readReadiness,
  readMetrics,
  readOpenApi((settings) => routesOf(settings)),
  ...documentationRoutes((settings) => routesOf(settings)),
  receivePaymentNotice,
  ...jobRoutes,
  mcpRoute,
  processFile,
  ...doclingRoutes,
  ...doclingTaskRoutes,
  ...dashboardRoutes,
]

const jobRouteSet: ReadonlySet<Route> = new Set([...jobRoutes, ...doclingTaskRoutes])

/** Those that a deployment has. */
export function routesOf({ jobs }: Pick<Settings, 'jobs'>): readonly Route[] {
  return jobs ? routes : routes.filter((route) => !jobRouteSet.has(route))
}
