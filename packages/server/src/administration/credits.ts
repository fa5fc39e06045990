/** Credits, as an operator grants, refunds and ends them. */
import { type Account, lockAccount } from '../accounts/accounts.ts'
import { withdrawDue } from '../billing/payments.ts'
import { optionalTimestamp, timestamp } from '../clock.ts'
import {
  type Entry,
  endGrant,
  expireGrants,
  type Grant,
  grantCredits,
  listEntries,
  listGrants,
  refundSpend,
} from '../quota/ledger.ts'
import { usageDetails } from '../quota/usage.ts'
import type { GrantKind } from '../store/schema.ts'
import { isCount, isToCome, maxOf } from './bounds.ts'
import { accountOf, type Deployment } from './deployment.ts'
import { AdministrationError } from './error.ts'

/** Times are RFC 3339 in UTC, or null. */
export interface CreditsSummary {
  balance: number
  available: number
  held: number
  grants: {
    id: string
    kind: GrantKind
    amount: number
    remaining: number
    created_at: string
    expires_at: string | null
  }[]
  entries: { at: string; kind: Entry['kind']; amount: number; grant_id: string; request_id: string | null }[]
}

export interface CreditAdministration {
  /** @param expiresAt Milliseconds since 1970; null never. */
  grantCredits(email: string, amount: number, kind: GrantKind, expiresAt: number | null): Promise<CreditsSummary>
  showCredits(email: string): Promise<CreditsSummary>
  /** Gives a settled conversion's credit back. */
  refund(email: string, requestId: string): Promise<CreditsSummary>
  /** Ends a grant before its time; what it has left expires. */
  endGrant(email: string, grantId: string): Promise<CreditsSummary>
}

export function administerCredits(deployment: Deployment): CreditAdministration {
  const { store, clock } = deployment
  return {
    async grantCredits(email, amount, kind, expiresAt) {
      if (!isCount(amount, 1))
        throw new AdministrationError(`An amount of credits is a whole number from 1 to ${maxOf}.`)
      const owner = await accountOf(deployment, email)
      const now = clock.now()
      if (expiresAt !== null && !isToCome(expiresAt, now))
        throw new AdministrationError('The credits would expire at once, or at no time that there is.')
      await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        await grantCredits(tx, { accountId: owner.id, kind, amount, expiresAt, now })
      })
      return creditsSummary(deployment, owner)
    },
    async showCredits(email) {
      return creditsSummary(deployment, await accountOf(deployment, email))
    },
    async refund(email, requestId) {
      const owner = await accountOf(deployment, email)
      const now = clock.now()
      const refunded = await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        const isRefunded = await refundSpend(tx, owner.id, requestId, now)
        if (isRefunded) await withdrawDue(tx, owner.id, now)
        return isRefunded
      })
      if (!refunded) throw new AdministrationError(`The request ${requestId} spent no credit that is not refunded yet.`)
      return creditsSummary(deployment, owner)
    },
    async endGrant(email, grantId) {
      const owner = await accountOf(deployment, email)
      const now = clock.now()
      if (!(await listGrants(store.read, owner.id)).some((grant) => grant.id === grantId))
        throw new AdministrationError(`The account ${email} has no grant ${grantId}.`)
      await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        await endGrant(tx, grantId, now)
      })
      return creditsSummary(deployment, owner)
    },
  }
}

/** Under the account's lock, so that balance, grants and entries are of one moment. */
function creditsSummary({ store, settings, clock }: Deployment, { id }: Account): Promise<CreditsSummary> {
  return store.transaction(async (tx) => {
    const now = clock.now()
    await lockAccount(tx, id)
    await expireGrants(tx, id, now)
    const { balance, held } = await usageDetails(tx, settings.plans, id, null, now)
    const grants = await listGrants(tx, id)
    const entries = await listEntries(tx, id)
    return {
      balance,
      available: Math.max(0, balance - held),
      held,
      grants: grants.map(grantSummary),
      entries: entries.map(entrySummary),
    }
  })
}

function grantSummary(grant: Grant): CreditsSummary['grants'][number] {
  return {
    id: grant.id,
    kind: grant.kind,
    amount: grant.amount,
    remaining: grant.remaining,
    created_at: timestamp(grant.createdAt),
    expires_at: optionalTimestamp(grant.expiresAt),
  }
}

function entrySummary(entry: Entry): CreditsSummary['entries'][number] {
  return {
    at: timestamp(entry.at),
    kind: entry.kind,
    amount: entry.amount,
    grant_id: entry.grantId,
    request_id: entry.requestId,
  }
}
