/**
 * What a subscription does to an account's plan: it sets it at once, and the day's usage stays. It changes
 * only what it set: a plan that an admin has given stays until the subscription itself changes.
 */
import type { Selectable } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { BillingSubscriptionTable } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'
import type { Catalog } from './catalog.ts'
import type { Subscription } from './contract.ts'
import { customerOf, keepCustomer } from './customers.ts'

export type SubscriptionRow = Selectable<BillingSubscriptionTable>

/** Plan of accounts that no longer pay. */
const planWithout = 'free'

/** @param account Locked. */
export async function applySubscription(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  catalog: Catalog,
  now: number,
): Promise<void> {
  const { id, customerId, price, isLive, isOverdue, periodEndsAt, endsAt, createdAt } = subscription
  await keepCustomer(tx, account.id, { customerId, now })
  const known = await tx.selectFrom('billingSubscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  const values = {
    price,
    // A price that was taken out of the settings goes on to stand for the plan it was bought as.
    plan: catalog.plans.get(price)?.plan ?? (known?.price === price ? known.plan : null),
    live: isLive ? (1 as const) : (0 as const),
    overdue: isOverdue ? (1 as const) : (0 as const),
    periodEndsAt,
    endsAt,
  }
  await tx
    .insertInto('billingSubscriptions')
    .values({ id, accountId: account.id, createdAt, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await applyPlan(tx, account)
}

/** The live subscription that was made last; an account has one, but where two checkouts were paid at once. */
export async function subscriptionOf(db: Queries, accountId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('billingSubscriptions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('live', '=', 1)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

async function applyPlan(tx: Tx, account: Account): Promise<void> {
  const plan = (await subscriptionOf(tx, account.id))?.plan ?? null
  const before = (await customerOf(tx, account.id))?.plan ?? null
  if (plan === before) return
  await tx.updateTable('billingCustomers').set({ plan }).where('accountId', '=', account.id).execute()
  if (plan === null && account.plan !== before) return
  await tx
    .updateTable('accounts')
    .set({ plan: plan ?? planWithout })
    .where('id', '=', account.id)
    .execute()
}
