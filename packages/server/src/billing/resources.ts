/**
 * Which answer of the provider is the newest. Whoever is about to ask takes a number first, and an answer is
 * applied only while none with a higher number was. A change is reported after it happened, so the highest
 * number belongs to a question that was asked after the last change: that answer stays, in whatever order
 * questions, answers and notices overtake each other.
 */
import type { Store, Tx } from '../store/store.ts'

/** @returns the number of a question that is about to be asked. */
export async function takeNumber(store: Store, id: string): Promise<number> {
  return store.transaction(async (tx) => {
    const row = await tx
      .insertInto('billingSubjects')
      .values({ id, asked: 1, applied: 0 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb }) => ({ asked: eb('billingSubjects.asked', '+', 1) })),
      )
      .returning('asked')
      .executeTakeFirstOrThrow()
    return row.asked
  })
}

/** @returns false where a newer answer was applied. Locks the resource until the transaction ends. */
export async function claimAnswer(tx: Tx, id: string, number: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billingSubjects')
    .set({ applied: number })
    .where('id', '=', id)
    .where('applied', '<', number)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
