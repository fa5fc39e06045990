/** What an operator does to the database of a deployment, also while its service runs. */
import { z } from 'zod'
import {
  type Account,
  accountByEmail,
  createAccount,
  listAccounts,
  lockAccount,
  setPlan,
  setSuspended,
} from './accounts/accounts.ts'
import { type KeySummary, keySummary } from './accounts/key-summary.ts'
import { insertKey, listKeys, revokeKey, rotateKey, type Scope, scopes } from './accounts/keys.ts'
import { withdrawDue } from './billing/payments.ts'
import { type AccountExport, exportAccount, forgetAccount } from './care/account-data.ts'
import { type Clock, optionalTimestamp, systemClock, timestamp } from './clock.ts'
import {
  type Entry,
  endGrant,
  expireGrants,
  type Grant,
  grantCredits,
  listEntries,
  listGrants,
  refundSpend,
} from './quota/ledger.ts'
import { usageDetails } from './quota/usage.ts'
import { deriveSecrets, loadSecret } from './secrets.ts'
import { addressOf, type Settings } from './settings.ts'
import { insertLink, linkAddress } from './sign-in/links.ts'
import { openStore } from './store/open.ts'
import type { GrantKind } from './store/schema.ts'
import type { Store } from './store/store.ts'

/** A wish that cannot be fulfilled; the message is for the operator. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdministrationError'
  }
}

/** Times are RFC 3339 in UTC, or null. */
export interface AccountSummary {
  id: string
  email: string
  plan: string
  suspended: boolean
  created_at: string
}

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

export interface NewKeyOptions {
  name?: string
  /** Both when absent. */
  scopes?: readonly Scope[]
  dailyLimit?: number
  /** Milliseconds since 1970; see `parseExpiry`. */
  expiresAt?: number
}

/** Every function throws AdministrationError for an unknown account, plan, key or request. */
export interface Administration {
  /** @param plan `free` when absent. */
  createAccount(email: string, plan?: string): Promise<AccountSummary>
  listAccounts(): Promise<AccountSummary[]>
  /** @returns the address of a new one-time sign-in link; it works for 15 minutes. */
  createLink(email: string): Promise<string>
  setPlan(email: string, plan: string): Promise<AccountSummary>
  suspendAccount(email: string): Promise<AccountSummary>
  resumeAccount(email: string): Promise<AccountSummary>
  /** @returns the key itself, for the only time, and its row. */
  createKey(email: string, options?: NewKeyOptions): Promise<{ key: string; row: KeySummary }>
  listKeys(email: string): Promise<KeySummary[]>
  /** @returns the new key. @param graceMs How long the old secret stays valid; 0 when absent. */
  rotateKey(id: string, graceMs?: number): Promise<string>
  revokeKey(id: string): Promise<void>
  /** @param expiresAt Milliseconds since 1970; null never. */
  grantCredits(email: string, amount: number, kind: GrantKind, expiresAt: number | null): Promise<CreditsSummary>
  showCredits(email: string): Promise<CreditsSummary>
  /** All that is kept of an account, but for hashes of secrets. */
  exportAccount(email: string): Promise<AccountExport>
  /** Forgets all of it but the ledger, which then names nobody. */
  deleteAccount(email: string): Promise<void>
  /** Gives a settled conversion's credit back. */
  refund(email: string, requestId: string): Promise<CreditsSummary>
  /** Ends a grant before its time; what it has left expires. */
  endGrant(email: string, grantId: string): Promise<CreditsSummary>
  close(): Promise<void>
}

/** Opens the same database as a service with these settings. @throws SettingsError */
export async function openAdministration(settings: Settings, clock: Clock = systemClock): Promise<Administration> {
  loadSecret(settings)
  const store = await openStore(settings)
  return administrationOf(store, settings, clock)
}

/** @param store Closed by `close`. */
export function administrationOf(store: Store, settings: Settings, clock: Clock): Administration {
  const secrets = deriveSecrets(loadSecret(settings))
  const account = async (email: string): Promise<Account> => {
    const found = await accountByEmail(store.read, email)
    if (!found) throw new AdministrationError(`There is no account ${email}.`)
    return found
  }
  const plan = (id: string): string => {
    if (settings.plans.has(id)) return id
    throw new AdministrationError(`There is no plan ${id}. The plans are ${[...settings.plans.keys()].join(', ')}.`)
  }
  /** Under the account's lock, so that balance, grants and entries are of one moment. */
  const credits = ({ id }: Account): Promise<CreditsSummary> =>
    store.transaction(async (tx) => {
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
  return {
    async createAccount(email, planId = 'free') {
      if (!z.email().safeParse(email.trim()).success) throw new AdministrationError(`${email} is no email address.`)
      const created = await createAccount(store, { email, plan: plan(planId), now: clock.now() })
      if (created === 'taken') throw new AdministrationError(`There is already an account ${email}.`)
      return accountSummary(created)
    },
    async createLink(email) {
      const { id: accountId } = await account(email)
      const token = await store.transaction((tx) => insertLink(tx, secrets, { accountId, email, now: clock.now() }))
      return linkAddress(settings.baseUrl ?? addressOf(settings.host, settings.port), token)
    },
    async listAccounts() {
      return (await listAccounts(store.read)).map(accountSummary)
    },
    async setPlan(email, planId) {
      const { id } = await account(email)
      await setPlan(store, id, plan(planId))
      return accountSummary(await account(email))
    },
    async suspendAccount(email) {
      await setSuspended(store, (await account(email)).id, clock.now())
      return accountSummary(await account(email))
    },
    async resumeAccount(email) {
      await setSuspended(store, (await account(email)).id, null)
      return accountSummary(await account(email))
    },
    async exportAccount(email) {
      return exportAccount(store.read, await account(email))
    },
    async deleteAccount(email) {
      const refusal = await forgetAccount(store, await account(email), clock.now())
      if (refusal === 'busy')
        throw new AdministrationError(
          `Documents of ${email} are being converted; suspend it, and try again when they are done.`,
        )
      if (refusal === 'subscribed')
        throw new AdministrationError(`${email} pays for a subscription; end it with the payment provider first.`)
      if (refusal === 'last-admin')
        throw new AdministrationError(`Nobody else administers this deployment than ${email}.`)
    },
    async createKey(email, options = {}) {
      checkKey(options, clock.now())
      const { id: accountId } = await account(email)
      const { key, row } = await store.transaction((tx) =>
        insertKey(tx, secrets, {
          accountId,
          name: options.name ?? 'default',
          scopes: options.scopes ?? scopes,
          dailyLimit: options.dailyLimit ?? null,
          expiresAt: options.expiresAt ?? null,
          now: clock.now(),
        }),
      )
      return { key, row: keySummary(row) }
    },
    async listKeys(email) {
      return (await listKeys(store.read, (await account(email)).id)).map(keySummary)
    },
    async rotateKey(id, graceMs = 0) {
      if (!(graceMs >= 0 && clock.now() + graceMs <= lastTime))
        throw new AdministrationError('The grace time is no time that can be waited for.')
      const key = await rotateKey(store, secrets, { id, graceMs, now: clock.now() })
      if (!key) throw new AdministrationError(`There is no key ${id} that could be rotated.`)
      return key
    },
    async revokeKey(id) {
      if (!(await revokeKey(store, id, clock.now()))) throw new AdministrationError(`There is no key ${id}.`)
    },
    async grantCredits(email, amount, kind, expiresAt) {
      if (!isCount(amount, 1))
        throw new AdministrationError(`An amount of credits is a whole number from 1 to ${mostOf}.`)
      const owner = await account(email)
      const now = clock.now()
      if (expiresAt !== null && !isToCome(expiresAt, now))
        throw new AdministrationError('The credits would expire at once, or at no time that there is.')
      await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        await grantCredits(tx, { accountId: owner.id, kind, amount, expiresAt, now })
      })
      return credits(owner)
    },
    async showCredits(email) {
      return credits(await account(email))
    },
    async refund(email, requestId) {
      const owner = await account(email)
      const now = clock.now()
      const refunded = await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        const isRefunded = await refundSpend(tx, owner.id, requestId, now)
        if (isRefunded) await withdrawDue(tx, owner.id, now)
        return isRefunded
      })
      if (!refunded) throw new AdministrationError(`The request ${requestId} spent no credit that is not refunded yet.`)
      return credits(owner)
    },
    async endGrant(email, grantId) {
      const owner = await account(email)
      const now = clock.now()
      if (!(await listGrants(store.read, owner.id)).some((grant) => grant.id === grantId))
        throw new AdministrationError(`The account ${email} has no grant ${grantId}.`)
      await store.transaction(async (tx) => {
        await lockAccount(tx, owner.id)
        await endGrant(tx, grantId, now)
      })
      return credits(owner)
    },
    close: () => store.close(),
  }
}

/** Far below what an integer column holds, so that no sum of a few overflows. */
const mostOf = 1_000_000_000

/** The last time that a date can name (ECMA-262 §21.4.1.1). */
const lastTime = 8.64e15

function isCount(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= mostOf
}

function isToCome(time: number, now: number): boolean {
  return time > now && time <= lastTime
}

/** @throws AdministrationError */
function checkKey({ name = 'default', dailyLimit, expiresAt }: NewKeyOptions, now: number): void {
  if (!/^\P{Cc}{1,100}$/u.test(name))
    throw new AdministrationError('The name of a key has 1 to 100 characters, none of them a control character.')
  if (dailyLimit !== undefined && !isCount(dailyLimit, 0))
    throw new AdministrationError(`A daily limit is a whole number from 0 to ${mostOf}.`)
  if (expiresAt !== undefined && !isToCome(expiresAt, now))
    throw new AdministrationError('The key would expire at once, or at no time that there is.')
}

function accountSummary(account: Account): AccountSummary {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    suspended: account.suspended_at !== null,
    created_at: timestamp(account.created_at),
  }
}

function grantSummary(grant: Grant): CreditsSummary['grants'][number] {
  return {
    id: grant.id,
    kind: grant.kind,
    amount: grant.amount,
    remaining: grant.remaining,
    created_at: timestamp(grant.created_at),
    expires_at: optionalTimestamp(grant.expires_at),
  }
}

function entrySummary(entry: Entry): CreditsSummary['entries'][number] {
  return {
    at: timestamp(entry.at),
    kind: entry.kind,
    amount: entry.amount,
    grant_id: entry.grant_id,
    request_id: entry.request_id,
  }
}
