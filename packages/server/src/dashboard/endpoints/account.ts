/** The account itself: its password and the browsers that are signed in. */
import { z } from 'zod'
import { timestamp } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { fitsPassword, hashPassword, hasPassword, passwordLength, setPasswordHash } from '../../sign-in/passwords.ts'
import { endSession, endSessions, isFresh, listSessions } from '../../sign-in/sessions.ts'
import type { Endpoints } from '../endpoint.ts'

const { least, most } = passwordLength
const NewPassword = z
  .string()
  .min(least, `it needs ${least} characters or more`)
  .max(most, `it may have ${most} characters`)

export const accountEndpoints: Endpoints<'sessions' | 'end-session' | 'end-other-sessions' | 'set-password'> = {
  sessions: {
    access: 'account',
    async handle({ services, session, now }) {
      const rows = await listSessions(services.store.read, session.account.id, now)
      return {
        sessions: rows.map(({ id, via, created_at: createdAt, seen_at: seenAt, agent, address }) => ({
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

  /** Everyone else who is signed in to the account is signed out. */
  'set-password': {
    access: 'account',
    request: z.object({ current: z.string().max(1000).optional(), password: NewPassword }),
    async handle({ call, services, session, now }, { current, password }) {
      const { store } = services
      const { account } = session
      if (!isFresh(session, now) && (await hasPassword(store.read, account.id))) {
        await services.attempts.count('signIn', call.address, account.email, now)
        if (!(await fitsPassword(store.read, account.id, current ?? '')))
          throw new ServiceError(
            'invalid_parameter',
            { param: 'current', reason: 'it is not the present password' },
            { param: 'current' },
          )
      }
      const hash = await hashPassword(password)
      await store.transaction(async (tx) => {
        await setPasswordHash(tx, account.id, hash, now)
        await endSessions(tx, account.id, session.row.id)
      })
      return { success: true }
    },
  },
}
