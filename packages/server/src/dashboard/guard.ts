/** What every call of the pages passes: that it comes from our own pages, and who is signed in. */
import { timingSafeEqual } from 'node:crypto'
import { authorize, type Caller } from '../accounts/authenticate.ts'
import { dayMs } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import { findSession, type Session } from '../sign-in/sessions.ts'
import { readCookie } from './cookies.ts'

/** The address that cookies and links are for, as this visitor sees it. */
export function originOf(call: Call, { baseUrl }: Services): string {
  const configured = new URL(baseUrl).origin
  return configured.startsWith('https:') ? configured : call.origin
}

export async function sessionOf(call: Call, services: Services): Promise<Session | undefined> {
  if (services.settings.auth === 'off') return localSession(call, services)
  const token = readCookie(call.headers, 'session', originOf(call, services))
  if (token === undefined) return undefined
  const session = await findSession(services.store, services.secrets, token, services.clock.now())
  if (session) call.identified({ account: session.account, key: null })
  return session
}

/** Without keys there is nothing to sign in with: each visit is the local account's, with a session of its own. */
async function localSession(call: Call, { authenticator, secrets, clock }: Services): Promise<Session> {
  const { authorization } = call.headers
  const caller = await authenticator.authenticate({ authorization, apiKey: undefined, address: call.address })
  call.identified(caller)
  const now = clock.now()
  const row: Session['row'] = {
    id: 'ses_local',
    tokenHash: '',
    accountId: caller.account.id,
    via: 'link',
    // As old as can be: what needs a fresh sign-in, such as choosing a password, is refused.
    createdAt: 0,
    seenAt: now,
    expiresAt: now + dayMs,
    agent: call.headers['user-agent'] ?? '',
    address: call.address,
  }
  return { row, account: caller.account, csrfToken: secrets.sign('csrf', caller.account.id) }
}

/**
 * A request that changes something names the page it was made by: browsers send Origin with
 * every POST, and Sec-Fetch-Site where they know it.
 *
 * @throws ServiceError request_forged
 */
export function refuseForeign(call: Call, services: Services): void {
  const { headers } = call
  const own = [originOf(call, services), new URL(services.baseUrl).origin]
  const site = headers['sec-fetch-site']
  if (!headers.origin || !own.includes(headers.origin) || (site !== undefined && site !== 'same-origin'))
    throw new ServiceError('request_forged')
}

/** @throws ServiceError request_forged */
export function refuseForged({ headers }: Call, { csrfToken }: Session): void {
  const token = Buffer.from(headers['x-csrf-token']?.toString() ?? '')
  const expected = Buffer.from(csrfToken)
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) throw new ServiceError('request_forged')
}

/**
 * Who is signed in, for a request to convert that our own pages send with a session in place of a key.
 *
 * @throws ServiceError request_forged, session_missing, account_suspended
 */
export async function callerOfSession(call: Call, services: Services): Promise<Caller> {
  refuseForeign(call, services)
  const session = await sessionOf(call, services)
  if (!session) throw new ServiceError('session_missing')
  refuseForged(call, session)
  const caller = { account: session.account, key: null }
  authorize(caller, 'convert')
  return caller
}
