/** From a call below `/dashboard/api/` to its endpoint: origin, session, role, token, fields, in this order. */
import type { z } from 'zod'
import { ServiceError } from '../errors.ts'
import { readFields } from '../http/body.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Endpoints, SignedInVisit, Visit } from './endpoint.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { adminEndpoints } from './endpoints/admin.ts'
import { adminServiceEndpoints } from './endpoints/admin-service.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { jobEndpoints } from './endpoints/jobs.ts'
import { keyEndpoints } from './endpoints/keys.ts'
import { overviewEndpoints } from './endpoints/overview.ts'
import { requestEndpoints } from './endpoints/requests.ts'
import { signInEndpoints } from './endpoints/sign-in.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'
import { refuseForeign, refuseForged, sessionOf } from './guard.ts'
import type { EndpointName } from './wire.ts'

const endpoints: Endpoints<EndpointName> = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...overviewEndpoints,
  ...requestEndpoints,
  ...jobEndpoints,
  ...webhookEndpoints,
  ...keyEndpoints,
  ...billingEndpoints,
  ...adminEndpoints,
  ...adminServiceEndpoints,
}

/** What a suspended account may still do besides reading: it can end what it pays for. */
const openToSuspended: ReadonlySet<EndpointName> = new Set(['sign-out', 'billing-portal'])

/** An endpoint whichever it is. */
interface AnyEndpoint {
  access: 'anyone' | 'account' | 'admin'
  request?: z.ZodType
  handle(visit: Visit | SignedInVisit, request: unknown): Promise<Answer>
}

export async function dispatch(name: EndpointName, call: Call, services: Services): Promise<Answer> {
  const endpoint = endpoints[name] as AnyEndpoint
  const query = new URL(call.request.url ?? '', 'http://unused').searchParams
  const visit: Visit = { call, services, query, now: services.clock.now() }
  if (endpoint.request) refuseForeign(call, services)
  if (endpoint.access === 'anyone') return endpoint.handle(visit, await readRequest(endpoint, visit))

  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  const { account } = session
  if (endpoint.access === 'admin' && account.role !== 'admin') throw new ServiceError('admin_only')
  if (endpoint.request) {
    refuseForged(call, session)
    if (account.suspendedAt !== null && !openToSuspended.has(name)) throw new ServiceError('account_suspended')
  }
  return endpoint.handle({ ...visit, session }, await readRequest(endpoint, visit))
}

/** @throws ServiceError unsupported_content_type, invalid_json, invalid_parameter, and as `readFields` */
async function readRequest({ request: schema }: AnyEndpoint, { call, services }: Visit): Promise<unknown> {
  if (!schema) return undefined
  // A form of another site cannot send this type without asking first.
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? ''))
    throw new ServiceError('unsupported_content_type')
  const parsed = schema.safeParse(parseJson(await readFields(call.request, services)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = issue?.path.join('.') || 'body'
  throw new ServiceError('invalid_parameter', { param, reason: issue?.message ?? 'it is not valid' }, { param })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), withoutNull)
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError('invalid_json')
  }
}

/** No text has a NUL, and PostgreSQL keeps none. */
function withoutNull(name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw new ServiceError('invalid_parameter', { param: name, reason: 'it contains a NUL character' }, { param: name })
  return value
}
