/** Who accounts are to the payment provider. */
import type { Selectable } from 'kysely'
import type { BillingCustomerTable } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'

export type CustomerRow = Selectable<BillingCustomerTable>

export async function customerOf(db: Queries, accountId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('billing_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * The first one that is known stays.
 *
 * @param gone Which the provider has no more.
 */
export async function keepCustomer(
  tx: Tx,
  accountId: string,
  { customerId, gone, now }: { customerId: string; gone?: string | undefined; now: number },
): Promise<void> {
  if (gone)
    await tx
      .updateTable('billing_customers')
      .set({ customer_id: customerId })
      .where('account_id', '=', accountId)
      .where('customer_id', '=', gone)
      .execute()
  await tx
    .insertInto('billing_customers')
    .values({ account_id: accountId, customer_id: customerId, plan: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
