/** Token buckets by name, one for each thing that is limited: in this process, or shared by replicas. */
import type { Secrets } from '../secrets.ts'
import type { Store } from '../store/store.ts'
import { type Bucket, draw, fullBucket } from './bucket.ts'

export interface Allowance {
  /** At once, and again in each period. */
  count: number
  /** At most an hour. */
  periodMs: number
}

export interface Draws {
  /** @returns 0 where the name's bucket had a token, else the milliseconds until it has one. */
  take(name: string, allowance: Allowance, now: number): Promise<number>
}

const maxNames = 10_000

/** After so long every bucket is full again, and need not be known. */
const fullAfterMs = 3_600_000

export function createMemoryDraws(): Draws {
  const buckets = new Map<string, Bucket>()
  return {
    async take(name, { count, periodMs }, now) {
      const drawn = draw(buckets.get(name) ?? fullBucket(count, now), count, now, periodMs)
      // The oldest entries go first: a map keeps the order of insertion.
      buckets.delete(name)
      if (buckets.size >= maxNames) buckets.delete(buckets.keys().next().value as string)
      buckets.set(name, drawn.bucket)
      return drawn.allowed ? 0 : Math.max(1, drawn.nextInMs)
    },
  }
}

/** Names are kept as hashes: among them are addresses of people who have no account. */
export function createDatabaseDraws(store: Store, secrets: Secrets): Draws {
  return {
    take: (name, { count, periodMs }, now) =>
      store.transaction(async (tx) => {
        await tx
          .deleteFrom('attemptBuckets')
          .where('at', '<', now - fullAfterMs)
          .execute()
        const id = secrets.sign('attempt', name)
        // The insert or update locks the bucket until the transaction ends.
        const known = await tx
          .insertInto('attemptBuckets')
          .values({ id, ...fullBucket(count, now) })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(({ ref }) => ({ tokens: ref('attemptBuckets.tokens') })),
          )
          .returning(['tokens', 'at'])
          .executeTakeFirstOrThrow()
        const drawn = draw(known, count, now, periodMs)
        await tx.updateTable('attemptBuckets').set(drawn.bucket).where('id', '=', id).execute()
        return drawn.allowed ? 0 : Math.max(1, drawn.nextInMs)
      }),
  }
}
