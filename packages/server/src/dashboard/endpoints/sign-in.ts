/** Signing in: with a password, with a one-time link, with an OpenID provider; and out again. */
import { z } from 'zod'
import { type Account, accountByEmail, normalEmail } from '../../accounts/accounts.ts'
import { ServiceError } from '../../errors.ts'
import { planOf } from '../../quota/plans.ts'
import type { Settings } from '../../settings.ts'
import { insertLink, linkAddress, spendLink } from '../../sign-in/links.ts'
import { fitsPassword, hasPassword } from '../../sign-in/passwords.ts'
import {
  endSession,
  endSessionOf,
  findSession,
  insertSession,
  isFresh,
  type Session,
  type SessionRow,
} from '../../sign-in/sessions.ts'
import type { Tx } from '../../store/store.ts'
import { cookie, readCookie } from '../cookies.ts'
import type { Endpoints, SignedInVisit, Visit } from '../endpoint.ts'
import { originOf, sessionOf } from '../guard.ts'
import type { SessionAnswer } from '../wire.ts'

const Email = z.string().trim().min(1, 'it is missing').max(254)
const sessionCookieSeconds = 60 * 86_400
const openidCookieSeconds = 600

export const signInEndpoints: Endpoints<
  'session' | 'sign-in' | 'sign-in-with-link' | 'request-link' | 'openid-start' | 'openid-return' | 'sign-out'
> = {
  session: {
    access: 'anyone',
    handle: async (visit) => sessionAnswer(visit, await sessionOf(visit.call, visit.services)),
  },

  'sign-in': {
    access: 'anyone',
    request: z.object({ email: Email, password: z.string().min(1, 'it is missing').max(1000) }),
    async handle(visit, { email, password }) {
      const { store } = visit.services
      await visit.services.attempts.count('signIn', visit.call.address, normalEmail(email), visit.now)
      const account = await accountByEmail(store.read, email)
      if (!(await fitsPassword(store.read, account?.id, password)) || !account) throw new ServiceError('sign_in_failed')
      return store.transaction((tx) => enter(tx, visit, account, 'password')).then(finish(visit))
    },
  },

  'sign-in-with-link': {
    access: 'anyone',
    request: z.object({ token: z.string().max(100) }),
    async handle(visit, { token }) {
      const { store, secrets } = visit.services
      await visit.services.attempts.count('signIn', visit.call.address, `a link from ${visit.call.address}`, visit.now)
      const opened = await store.transaction(async (tx) => {
        const account = await spendLink(tx, secrets, { token, planForNew: planForNew(visit), now: visit.now })
        return account && enter(tx, visit, account, 'link')
      })
      if (!opened) throw new ServiceError('sign_in_link_invalid')
      return finish(visit)(opened)
    },
  },

  'request-link': {
    access: 'anyone',
    request: z.object({ email: z.email('it is no email address').max(254) }),
    async handle(visit, { email }) {
      await visit.services.attempts.count('links', visit.call.address, normalEmail(email), visit.now)
      // Not waited for: neither the answer nor its time says whether there is such an account.
      void sendLink(visit, email).catch((err) => visit.services.log.error({ err }, 'a link was not sent'))
      return { success: true }
    },
  },

  'openid-start': {
    access: 'anyone',
    request: z.object({}),
    async handle(visit) {
      const { startSignIn } = await import('../../sign-in/openid.ts')
      const origin = originOf(visit.call, visit.services)
      const { url, state } = await startSignIn(visit.services, origin)
      visit.call.setHeaders({ 'set-cookie': cookie('openid', state, origin, openidCookieSeconds) })
      return { url }
    },
  },

  'openid-return': {
    access: 'anyone',
    request: z.object({ query: z.string().max(4000) }),
    async handle(visit, { query }) {
      const { call, services, now } = visit
      await services.attempts.count('signIn', call.address, `openid from ${call.address}`, now)
      const { finishSignIn, accountOf } = await import('../../sign-in/openid.ts')
      const origin = originOf(call, services)
      const identity = await finishSignIn(services, origin, query, readCookie(call.headers, 'openid', origin) ?? '')
      const opened = await services.store.transaction(async (tx) => {
        const account = await accountOf(tx, identity, planForNew(visit), now)
        return account && enter(tx, visit, account, 'openid')
      })
      if (!opened)
        throw new ServiceError('sign_in_refused', { reason_text: ': there is no account for this address here' })
      return finish(visit)(opened)
    },
  },

  'sign-out': {
    access: 'account',
    request: z.object({}),
    async handle({ call, services, session }: SignedInVisit) {
      await services.store.transaction((tx) => endSession(tx, session.account.id, session.row.id))
      call.setHeaders({ 'set-cookie': cookie('session', '', originOf(call, services), 0) })
      return { success: true }
    },
  },
}

/** Contract §12: what passes a proxy comes from beyond the machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via']

function signupOf({ call, services }: Visit): Settings['signup'] {
  const { signup } = services.settings
  return signup === 'open' && proxyHeaders.some((name) => call.headers[name] !== undefined) ? 'invite' : signup
}

/** Of an account that a stranger may make; undefined where none may be made. */
function planForNew(visit: Visit): string | undefined {
  return signupOf(visit) === 'open' ? 'free' : undefined
}

/** A new session, in the place of the one that the browser had: no token outlives a sign-in (session fixation). */
async function enter(tx: Tx, visit: Visit, account: Account, via: SessionRow['via']): Promise<string> {
  const { call, services, now } = visit
  const { secrets } = services
  const before = readCookie(call.headers, 'session', originOf(call, services))
  if (before !== undefined) await endSessionOf(tx, secrets, before)
  const browser = { agent: call.headers['user-agent'] ?? '', address: call.address }
  return insertSession(tx, secrets, { accountId: account.id, via, browser, now })
}

function finish(visit: Visit): (token: string) => Promise<SessionAnswer> {
  return async (token) => {
    const { call, services, now } = visit
    call.setHeaders({ 'set-cookie': cookie('session', token, originOf(call, services), sessionCookieSeconds) })
    return sessionAnswer(visit, await findSession(services.store, services.secrets, token, now))
  }
}

async function sessionAnswer(visit: Visit, session: Session | undefined): Promise<SessionAnswer> {
  const { call, services, now } = visit
  const { settings, store, mail, billing } = services
  const common = {
    success: true,
    base_url: originOf(call, services),
    signup: signupOf(visit),
    mail: mail.kind,
    openid: settings.openidIssuer ? settings.openidName : null,
    sells: billing !== undefined,
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
      suspended: account.suspended_at !== null,
      has_password: known,
      may_set_password: !known || isFresh(session, now),
      csrf_token: csrfToken,
    },
  }
}

async function sendLink(visit: Visit, email: string): Promise<void> {
  const { services, now } = visit
  const { store, secrets, mail, baseUrl } = services
  if (mail.kind === 'none') return
  const account = await accountByEmail(store.read, email)
  if (!account && planForNew(visit) === undefined) return
  const token = await store.transaction((tx) => insertLink(tx, secrets, { accountId: account?.id ?? null, email, now }))
  // Never the host that was asked for: whoever asks could name one of their own.
  const link = linkAddress(baseUrl, token)
  mail.send({
    to: email,
    subject: account ? 'Your sign-in link' : 'Confirm your address',
    text: `Open this link within 15 minutes to sign in to Docmill at ${baseUrl}. It works once.\n\n${link}\n\nIf you did not ask for it, ignore this letter.\n`,
  })
}
