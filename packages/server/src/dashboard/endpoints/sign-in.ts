/** Signing in: with a password, with a one-time link, with an OpenID provider; and out again. */
import { z } from 'zod'
import { accountByEmail, normalEmail } from '../../accounts/accounts.ts'
import { ServiceError } from '../../errors.ts'
import { insertLink, linkAddress, spendLink } from '../../sign-in/links.ts'
import { fitsPassword } from '../../sign-in/passwords.ts'
import { endSession } from '../../sign-in/sessions.ts'
import { cookie, readCookie } from '../cookies.ts'
import type { Endpoints, SignedInVisit, Visit } from '../endpoint.ts'
import { enter, finish, planForNew, sessionAnswer } from '../enter.ts'
import { originOf, sessionOf } from '../guard.ts'

const Email = z.string().trim().min(1, 'it is missing').max(254)
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
      await visit.services.attempts.count('sign-in', visit.call.address, normalEmail(email), visit.now)
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
      await visit.services.attempts.count('sign-in', visit.call.address, null, visit.now)
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
      await visit.services.attempts.count('link', visit.call.address, normalEmail(email), visit.now)
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
      const { url, state } = await startSignIn(visit.services, origin, visit.now)
      visit.call.setHeaders({ 'set-cookie': cookie('openid', state, origin, openidCookieSeconds) })
      return { url }
    },
  },

  'openid-return': {
    access: 'anyone',
    request: z.object({ query: z.string().max(4000) }),
    async handle(visit, { query }) {
      const { call, services, now } = visit
      await services.attempts.count('sign-in', call.address, null, now)
      const { finishSignIn, accountOf } = await import('../../sign-in/openid.ts')
      const origin = originOf(call, services)
      const state = readCookie(call.headers, 'openid', origin) ?? ''
      call.setHeaders({ 'set-cookie': cookie('openid', '', origin, 0) })
      const identity = await finishSignIn(services, { origin, query, state, now })
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
    // As it was given: what was typed may be equal to it for us and another one for the mail (Unicode case).
    to: account?.email ?? normalEmail(email),
    subject: account ? 'Your sign-in link' : 'Confirm your email address',
    text: `Open this link to sign in to Docmill at ${baseUrl}. It works once, within 15 minutes.\n\n${link}\n\nIf you did not request it, you can ignore this email.\n`,
  })
}
