/** What an admin does to accounts: sees, invites, sets plans and roles, grants credits, suspends. */
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Account,
  accountByEmail,
  insertAccount,
  lockAccount,
  normalEmail,
  setPlan,
  setRole,
  setSuspended,
} from '../../accounts/accounts.ts'
import { deletedPrefix, forgetAccount } from '../../administration/account-data.ts'
import { dayMs, dayOf, timestamp } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { grantCredits, grantKinds } from '../../quota/ledger.ts'
import { insertLink, linkAddress, linkLifeMs } from '../../sign-in/links.ts'
import type { Tx } from '../../store/store.ts'
import { parseDate } from '../../time-text.ts'
import type { Endpoints, SignedInVisit } from '../endpoint.ts'
import { originOf } from '../guard.ts'
import type { AccountRow, LinkAnswer } from '../wire.ts'

const accountsShown = 100
const maxAmount = 1_000_000_000

const Id = z.string().max(100)
const OneAccount = z.object({ id: Id })

export const adminEndpoints: Endpoints<
  | 'admin-accounts'
  | 'admin-invite'
  | 'admin-link'
  | 'admin-plan'
  | 'admin-role'
  | 'admin-credits'
  | 'admin-suspend'
  | 'admin-resume'
  | 'admin-delete'
> = {
  'admin-accounts': {
    access: 'admin',
    async handle(visit) {
      const rows = await accountRows(visit, (visit.query.get('search') ?? '').replaceAll('\0', '').slice(0, 254))
      const plans = [...visit.services.settings.plans.values()]
      return {
        accounts: rows.slice(0, accountsShown),
        more: rows.length > accountsShown,
        plans: plans.map(({ id, name, daily }) => ({ id, name, daily })),
      }
    },
  },

  'admin-invite': {
    access: 'admin',
    request: z.object({ email: z.email('it is no email address').max(254), plan: z.string().max(100) }),
    async handle(visit, { email, plan }) {
      const { store, settings } = visit.services
      if (settings.signup === 'closed') throw new ServiceError('sign_up_closed')
      const planId = knownPlan(visit, plan)
      const { account, token } = await store.transaction(async (tx) => {
        if (await accountByEmail(tx, email)) throw invalid('email', 'there is an account with it already')
        const account = await insertAccount(tx, { email, plan: planId, now: visit.now })
        return { account, token: await linkFor(tx, visit, account, linkLifeMs.invitation) }
      })
      return deliver(visit, account, token, linkLifeMs.invitation)
    },
  },

  'admin-link': {
    access: 'admin',
    request: OneAccount,
    async handle(visit, { id }) {
      const account = await accountOf(visit, id)
      const lifeMs = linkLifeMs.signIn
      const token = await visit.services.store.transaction((tx) => linkFor(tx, visit, account, lifeMs))
      return deliver(visit, account, token, lifeMs)
    },
  },

  'admin-plan': {
    access: 'admin',
    request: z.object({ id: Id, plan: z.string().max(100) }),
    async handle(visit, { id, plan }) {
      await setPlan(visit.services.store, (await accountOf(visit, id)).id, knownPlan(visit, plan))
      return { success: true }
    },
  },

  'admin-role': {
    access: 'admin',
    request: z.object({ id: Id, role: z.enum(['member', 'admin']) }),
    async handle(visit, { id, role }) {
      if (!(await setRole(visit.services.store, (await otherAccountOf(visit, id)).id, role)))
        throw invalid('role', 'nobody else administers this service')
      return { success: true }
    },
  },

  'admin-credits': {
    access: 'admin',
    request: z.object({
      id: Id,
      amount: z.int('it is no whole number').min(1, 'it is 1 or more').max(maxAmount, `it is ${maxAmount} or less`),
      kind: z.enum(grantKinds),
      expires_on: z.string().max(10).nullable(),
    }),
    async handle(visit, { id, amount, kind, expires_on: lastDay }) {
      const { services, now } = visit
      const account = await accountOf(visit, id)
      const expiresAt = lastDay === null ? null : parseDate(lastDay)
      if (expiresAt === undefined || (expiresAt !== null && expiresAt <= now))
        throw invalid('expires_on', 'it is no day to come')
      await services.store.transaction(async (tx) => {
        await lockAccount(tx, account.id)
        await grantCredits(tx, { accountId: account.id, kind, amount, expiresAt, now })
      })
      return { success: true }
    },
  },

  /** Its keys are refused within a second; its pages can still be read. */
  'admin-suspend': {
    access: 'admin',
    request: OneAccount,
    async handle(visit, { id }) {
      const { services, now } = visit
      await setSuspended(services.store, (await otherAccountOf(visit, id)).id, now)
      return { success: true }
    },
  },

  'admin-resume': {
    access: 'admin',
    request: OneAccount,
    async handle(visit, { id }) {
      await setSuspended(visit.services.store, (await accountOf(visit, id)).id, null)
      return { success: true }
    },
  },

  /** Everything of it but its ledger, which names nobody then. The address is typed, so that it is the right one. */
  'admin-delete': {
    access: 'admin',
    request: z.object({ id: Id, email: z.string().max(254) }),
    async handle(visit, { id, email }) {
      const account = await otherAccountOf(visit, id)
      if (normalEmail(email) !== account.email) throw invalid('email', 'it is not the email of this account')
      const refusal = await forgetAccount(visit.services.store, account, visit.now)
      if (refusal) throw invalid('id', refusals[refusal])
      return { success: true }
    },
  },
}

const refusals = {
  busy: 'its documents are being converted; suspend it, and try again when they are done',
  subscribed: 'it pays for a subscription; end it with the payment provider first',
  'last-admin': 'nobody else administers this service',
}

/** @returns one more than is shown, if there are more. */
async function accountRows({ services, now }: SignedInVisit, search: string): Promise<AccountRow[]> {
  const rows = await services.store.read
    .selectFrom('accounts')
    .selectAll('accounts')
    .select(({ selectFrom }) => [
      selectFrom('usageDays')
        .select('usageDays.used')
        .whereRef('usageDays.accountId', '=', 'accounts.id')
        .where('usageDays.day', '=', dayOf(now))
        .as('usedToday'),
      selectFrom('creditGrants')
        .select(({ fn }) => fn.sum('creditGrants.remaining').as('sum'))
        .whereRef('creditGrants.accountId', '=', 'accounts.id')
        .where(({ or, eb }) => or([eb('creditGrants.expiresAt', 'is', null), eb('creditGrants.expiresAt', '>', now)]))
        .as('credits'),
    ])
    .where(sql<boolean>`accounts.email like ${`%${search.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`} escape '\\'`)
    .where('accounts.email', 'not like', `${deletedPrefix}%`)
    .orderBy('accounts.createdAt', 'desc')
    .orderBy('accounts.id')
    .limit(accountsShown + 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    plan: row.plan,
    role: row.role,
    suspended: row.suspendedAt !== null,
    created_at: timestamp(row.createdAt),
    used_today: row.usedToday ?? 0,
    credits: Number(row.credits ?? 0),
  }))
}

/** @throws ServiceError not_found */
async function accountOf({ services }: SignedInVisit, id: string): Promise<Account> {
  const account = await services.store.read.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new ServiceError('not_found')
  return account
}

/** Nobody shuts themselves out. @throws ServiceError not_found, invalid_parameter */
async function otherAccountOf(visit: SignedInVisit, id: string): Promise<Account> {
  if (id === visit.session.account.id) throw invalid('id', 'it is your own account')
  return accountOf(visit, id)
}

function knownPlan({ services }: SignedInVisit, id: string): string {
  if (services.settings.plans.has(id)) return id
  throw invalid('plan', 'there is no such plan')
}

function linkFor(tx: Tx, { services, now }: SignedInVisit, { id, email }: Account, lifeMs: number): Promise<string> {
  return insertLink(tx, services.secrets, { accountId: id, email, now, lifeMs })
}

/** The admin gets the link in any case: not every deployment can send mail. */
function deliver({ call, services, now }: SignedInVisit, account: Account, token: string, lifeMs: number): LinkAnswer {
  const link = linkAddress(originOf(call, services), token)
  const mailed = services.mail.kind === 'smtp'
  if (mailed)
    services.mail.send({
      to: account.email,
      subject: 'Your Docmill account',
      text: `You have an account at ${services.baseUrl}. Open this link to sign in. It works once, within ${lifeMs < dayMs ? `${lifeMs / 60_000} minutes` : `${lifeMs / dayMs} days`}.\n\n${link}\n`,
    })
  return { link, mailed, expires_at: timestamp(now + lifeMs) }
}

function invalid(param: string, reason: string): ServiceError {
  return new ServiceError('invalid_parameter', { param, reason }, { param })
}
