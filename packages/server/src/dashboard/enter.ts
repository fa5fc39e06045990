/** How a user who has signed in gets a session, and what the pages know about it. */
import type { Account } from '../accounts/accounts.ts'
import { planOf } from '../quota/plans.ts'
import type { Settings } from '../settings.ts'
import { hasPassword } from '../sign-in/passwords.ts'
import {
  endSessionOf,
  findSession,
  insertSession,
  mayChoosePassword,
  type Session,
  type SessionRow,
} from '../sign-in/sessions.ts'
import type { Tx } from '../store/store.ts'
import { cookie, readCookie } from './cookies.ts'
import type { Visit } from './endpoint.ts'
import { originOf } from './guard.ts'
import type { SessionAnswer } from './wire.ts'

const sessionCookieSeconds = 60 * 86_400

/** A request with one of these passed a proxy, so it comes from another machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via']

function signupOf({ call, services }: Visit): Settings['signup'] {
  const { signup } = services.settings
  return signup === 'open' && proxyHeaders.some((name) => call.headers[name] !== undefined) ? 'invite' : signup
}

/** Plan of an account that a visitor may create; undefined where none may be created. */
export function planForNew(visit: Visit): string | undefined {
  return signupOf(visit) === 'open' ? 'free' : undefined
}

/** A new session, in the place of the one that the browser had: no token outlives a sign-in (session fixation). */
export async function enter(tx: Tx, visit: Visit, account: Account, via: SessionRow['via']): Promise<string> {
  const { call, services, now } = visit
  const { secrets } = services
  const before = readCookie(call.headers, 'session', originOf(call, services))
  if (before !== undefined) await endSessionOf(tx, secrets, before)
  const browser = { agent: call.headers['user-agent'] ?? '', address: call.address }
  return insertSession(tx, secrets, { accountId: account.id, via, browser, now })
}

export function finish(visit: Visit): (token: string) => Promise<SessionAnswer> {
  return async (token) => {
    const { call, services, now } = visit
    call.setHeaders({ 'set-cookie': cookie('session', token, originOf(call, services), sessionCookieSeconds) })
    return sessionAnswer(visit, await findSession(services.store, services.secrets, token, now))
  }
}

export async function sessionAnswer(visit: Visit, session: Session | undefined): Promise<SessionAnswer> {
  const { call, services, now } = visit
  const { settings, store, mail, billing } = services
  const common = {
    success: true,
    base_url: originOf(call, services),
    signup: signupOf(visit),
    mail: mail.kind,
    openid: settings.openidIssuer ? settings.openidName : null,
    sells: billing !== undefined,
    keyless: settings.auth === 'off',
    jobs: services.jobs !== undefined,
  } as const
  if (!session) return { ...common, account: null }
  const { account, csrfToken } = session
  const { id, name } = planOf(settings.plans, account.plan)
  const known = await hasPassword(store.read, account.id)
  return {
    ...common,
    account: {
      id: account.id,
      email: account.email,
      plan: { id, name },
      role: account.role,
      suspended: account.suspendedAt !== null,
      has_password: known,
      may_set_password: mayChoosePassword(session, known, now),
      csrf_token: csrfToken,
    },
  }
}
