/** Accounts, as an operator makes, changes, hands out and forgets them. */
import { z } from 'zod'
import { type Account, createAccount, listAccounts, setPlan, setSuspended } from '../accounts/accounts.ts'
import { timestamp } from '../clock.ts'
import { rotateWebhookSecret, webhookSecretOf } from '../jobs/webhooks/secret.ts'
import { addressOf } from '../settings.ts'
import { insertLink, linkAddress } from '../sign-in/links.ts'
import { type AccountExport, exportAccount, forgetAccount } from './account-data.ts'
import { accountOf, type Deployment } from './deployment.ts'
import { AdministrationError } from './error.ts'

/** Times are RFC 3339 in UTC, or null. */
export interface AccountSummary {
  id: string
  email: string
  plan: string
  suspended: boolean
  created_at: string
}

export interface AccountAdministration {
  /** @param plan `free` when absent. */
  createAccount(email: string, plan?: string): Promise<AccountSummary>
  listAccounts(): Promise<AccountSummary[]>
  /** @returns the address of a new one-time sign-in link; it works for 15 minutes. */
  createLink(email: string): Promise<string>
  setPlan(email: string, plan: string): Promise<AccountSummary>
  suspendAccount(email: string): Promise<AccountSummary>
  resumeAccount(email: string): Promise<AccountSummary>
  /** All that is kept of an account, but for hashes of secrets. */
  exportAccount(email: string): Promise<AccountExport>
  /** @returns what its webhooks are signed with; a new one where it is rotated. */
  webhookSecret(email: string, options?: { rotate?: boolean }): Promise<string>
  /** Forgets all of it but the ledger, which then names nobody. */
  deleteAccount(email: string): Promise<void>
}

export function administerAccounts(deployment: Deployment): AccountAdministration {
  const { store, settings, secrets, clock } = deployment
  const summaryOf = async (email: string): Promise<AccountSummary> => accountSummary(await accountOf(deployment, email))
  return {
    async createAccount(email, plan = 'free') {
      if (!z.email().safeParse(email.trim()).success) throw new AdministrationError(`${email} is no email address.`)
      refuseUnknownPlan(deployment, plan)
      const created = await createAccount(store, { email, plan, now: clock.now() })
      if (created === 'taken') throw new AdministrationError(`There is already an account ${email}.`)
      return accountSummary(created)
    },
    async createLink(email) {
      const { id: accountId } = await accountOf(deployment, email)
      const token = await store.transaction((tx) => insertLink(tx, secrets, { accountId, email, now: clock.now() }))
      return linkAddress(settings.baseUrl ?? addressOf(settings.host, settings.port), token)
    },
    async listAccounts() {
      return (await listAccounts(store.read)).map(accountSummary)
    },
    async setPlan(email, plan) {
      const { id } = await accountOf(deployment, email)
      refuseUnknownPlan(deployment, plan)
      await setPlan(store, id, plan)
      return summaryOf(email)
    },
    async suspendAccount(email) {
      await setSuspended(store, (await accountOf(deployment, email)).id, clock.now())
      return summaryOf(email)
    },
    async resumeAccount(email) {
      await setSuspended(store, (await accountOf(deployment, email)).id, null)
      return summaryOf(email)
    },
    async exportAccount(email) {
      return exportAccount(store.read, await accountOf(deployment, email))
    },
    async webhookSecret(email, { rotate = false } = {}) {
      const { id } = await accountOf(deployment, email)
      return rotate ? rotateWebhookSecret(store, secrets, id) : webhookSecretOf(store, secrets, id)
    },
    async deleteAccount(email) {
      const refusal = await forgetAccount(store, await accountOf(deployment, email), clock.now())
      if (refusal) throw new AdministrationError(refusals[refusal](email))
    },
  }
}

const refusals = {
  busy: (email: string) => `Documents of ${email} are being converted; suspend it, and try again when they are done.`,
  subscribed: (email: string) => `${email} pays for a subscription; end it with the payment provider first.`,
  'last-admin': (email: string) => `Nobody else administers this deployment than ${email}.`,
}

/** @throws AdministrationError */
function refuseUnknownPlan({ settings: { plans } }: Deployment, id: string): void {
  if (!plans.has(id))
    throw new AdministrationError(`There is no plan ${id}. The plans are ${[...plans.keys()].join(', ')}.`)
}

function accountSummary(account: Account): AccountSummary {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    suspended: account.suspendedAt !== null,
    created_at: timestamp(account.createdAt),
  }
}
