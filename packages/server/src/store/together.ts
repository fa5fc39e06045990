/** Parts of a transaction that go on side by side. */

/**
 * As `Promise.all`, but where one fails the others are waited for all the same: what a part asks after the transaction has ended would
 * be asked by itself, or within another transaction that has the connection by then.
 */
export async function together<const T extends readonly unknown[]>(
  parts: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const ends = await Promise.allSettled(parts)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never
}
