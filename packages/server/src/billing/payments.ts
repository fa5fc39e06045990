/** What a payment does to the ledger: it brings its credits once, and takes them back with its money. */
import type { Selectable } from 'kysely'
import { giveAgain, grantCredits, takeBack } from '../quota/ledger.ts'
import type { BillingPaymentTable } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'
import type { Payment } from './contract.ts'
import { creditsReturned } from './reversal.ts'

export type PaymentRow = Selectable<BillingPaymentTable>

/** Brings the ledger to how the payment is now. The account is locked. */
export async function applyPayment(tx: Tx, payment: Payment, now: number): Promise<void> {
  const known = await paymentById(tx, payment.id)
  if (!known && !payment.isPaid) return
  const row = known ?? (await enter(tx, payment, now))
  const { amount, returned, isDisputed } = payment
  const due = creditsReturned(row.credits, amount, returned)
  const withdrawn = await withdraw(tx, row, due, now)
  await tx
    .updateTable('billingPayments')
    .set({ amount, returned, disputed: isDisputed ? 1 : 0, withdrawn })
    .where('id', '=', row.id)
    .execute()
}

/** Takes what is due of grants that have something again, as where a conversion's credit was given back. */
export async function withdrawDue(tx: Tx, accountId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('billingPayments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('returned', '>', 0)
    .execute()
  for (const row of rows) {
    const withdrawn = await withdraw(tx, row, creditsReturned(row.credits, row.amount, row.returned), now)
    await tx.updateTable('billingPayments').set({ withdrawn }).where('id', '=', row.id).execute()
  }
}

export async function listPayments(db: Queries, accountId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('billingPayments')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function paymentById(db: Queries, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('billingPayments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns of the credits of a payment, how many are taken back now: never those that were spent. */
async function withdraw(tx: Tx, row: PaymentRow, due: number, now: number): Promise<number> {
  if (row.grantId === null) return 0
  if (due > row.withdrawn) return row.withdrawn + (await takeBack(tx, row.grantId, due - row.withdrawn, now))
  if (due < row.withdrawn) await giveAgain(tx, row.grantId, row.withdrawn - due, now)
  return due
}

async function enter(tx: Tx, payment: Payment, now: number): Promise<PaymentRow> {
  const { id, accountId, kind, credits, expiresAt, amount, currency, at } = payment
  const grant = credits > 0 ? await grantCredits(tx, { accountId, kind, amount: credits, expiresAt, now }) : undefined
  return tx
    .insertInto('billingPayments')
    .values({
      id,
      accountId,
      kind,
      credits,
      grantId: grant?.id ?? null,
      amount,
      currency,
      returned: 0,
      disputed: 0,
      withdrawn: 0,
      at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
