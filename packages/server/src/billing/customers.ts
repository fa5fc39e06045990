/** Who accounts are to the payment provider. */
import type { Selectable } from 'kysely'
import type { BillingCustomerTable } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'

export type CustomerRow = Selectable<BillingCustomerTable>

export async function customerOf(db: Queries, accountId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('billingCustomers').selectAll().where('accountId', '=', accountId).executeTakeFirst()
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
      .updateTable('billingCustomers')
      .set({ customerId })
      .where('accountId', '=', accountId)
      .where('customerId', '=', gone)
      .execute()
  await tx
    .insertInto('billingCustomers')
    .values({ accountId, customerId, plan: null, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
