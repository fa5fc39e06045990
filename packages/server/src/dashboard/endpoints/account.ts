/** The account itself: its password and the browsers that are signed in. */
import { z } from 'zod'
import { timestamp } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { weaknessOf } from '../../sign-in/guessable.ts'
import { endLinks } from '../../sign-in/links.ts'
import { fitsPassword, hashPassword, hasPassword, setPasswordHash, unsuitableLength } from '../../sign-in/passwords.ts'
import { endSession, endSessions, listSessions, mayChoosePassword } from '../../sign-in/sessions.ts'
import type { Endpoints } from '../endpoint.ts'
import { enter, finish } from '../enter.ts'

export const accountEndpoints: Endpoints<'sessions' | 'end-session' | 'end-other-sessions' | 'set-password'> = {
  sessions: {
    access: 'account',
    async handle({ services, session, now }) {
      const rows = await listSessions(services.store.read, session.account.id, now)
      return {
        sessions: rows.map(({ id, via, createdAt, seenAt, agent, address }) => ({
          id,
          current: id === session.row.id,
          via,
          created_at: timestamp(createdAt),
          seen_at: timestamp(seenAt),
          agent,
          address,
        })),
      }
    },
  },

  'end-session': {
    access: 'account',
    request: z.object({ id: z.string().max(100) }),
    async handle({ services, session }, { id }) {
      const ended = await services.store.transaction((tx) => endSession(tx, session.account.id, id))
      if (!ended) throw new ServiceError('not_found')
      return { success: true }
    },
  },

  'end-other-sessions': {
    access: 'account',
    request: z.object({}),
    async handle({ services, session }) {
      await services.store.transaction((tx) => endSessions(tx, session.account.id, session.row.id))
      return { success: true }
    },
  },

  /** Everyone else who is signed in to the account is signed out, and links that are on their way end. */
  'set-password': {
    access: 'account',
    request: z.object({ current: z.string().max(1000).optional(), password: z.string().max(1000) }),
    async handle(visit, { current, password }) {
      const { call, services, session, now } = visit
      const { store, mail, baseUrl } = services
      const { account } = session
      const known = await hasPassword(store.read, account.id)
      if (!mayChoosePassword(session, known, now)) {
        if (!known) throw new ServiceError('sign_in_again')
        await services.attempts.count('sign-in', call.address, account.email, now)
        if (!(await fitsPassword(store.read, account.id, current ?? '')))
          throw new ServiceError('password_incorrect', {}, { param: 'current' })
      }
      const reason = unsuitableLength(password) ?? (await weaknessOf(password, account.email))
      if (reason) throw new ServiceError('password_unsuitable', { reason }, { param: 'password' })
      const hash = await hashPassword(password)
      // This browser gets a new session too: whoever has a copy of its cookie is signed out.
      const token = await store.transaction(async (tx) => {
        await setPasswordHash(tx, account.id, hash, now)
        await endSessions(tx, account.id)
        await endLinks(tx, account)
        return enter(tx, visit, account, 'password')
      })
      if (mail.kind === 'smtp')
        mail.send({
          to: account.email,
          subject: 'Your password was changed',
          text: `The password of your account at ${baseUrl} was set just now. If it was not you, ask for a sign-in link there and choose another.\n`,
        })
      return finish(visit)(token)
    },
  },
}
