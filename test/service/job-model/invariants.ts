/** What holds after every step: items, holds, counts and money say one thing. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** What is looked at: an account whose items and `conversions` are all that it has converted. */
export type Looked = Pick<World, 'store' | 'accountId' | 'now' | 'conversions'>

interface Check {
  about: string
  /** Gives a row for each fault. */
  faults(world: Looked): ReturnType<typeof sql>
}

const checks: readonly Check[] = [
  {
    about: 'an item that runs has a hold of its own, which nobody has settled',
    faults: ({ accountId }) => sql`
      select job_id, item from job_items where account_id = ${accountId} and state = 'running' and
        (hold_id is null or exists (select 1 from holds where id = hold_id and state = 'settled'))
      union all select job_id, item from job_items where account_id = ${accountId} and state <> 'running' and hold_id is not null`,
  },
  {
    about: 'a hold that is open is that of an item that runs',
    faults: ({ accountId, now }) => sql`
      select id from holds where account_id = ${accountId} and state = 'held' and lease_until > ${now} and not exists
        (select 1 from job_items where hold_id = holds.id and job_items.state = 'running')`,
  },
  {
    about: 'a job counts its items by state, and has ended when none waits or runs',
    faults: ({ accountId }) => sql`
      select id from jobs where account_id = ${accountId} and (
        queued <> (select count(*) from job_items where job_id = jobs.id and state = 'queued')
        or running <> (select count(*) from job_items where job_id = jobs.id and state = 'running')
        or succeeded <> (select count(*) from job_items where job_id = jobs.id and state = 'succeeded')
        or failed <> (select count(*) from job_items where job_id = jobs.id and state = 'failed')
        or canceled <> (select count(*) from job_items where job_id = jobs.id and state = 'canceled')
        or (queued + running = 0) <> (finished_at is not null)
        or (finished_at is not null) <> (status in ('completed', 'canceled')))`,
  },
  {
    about: 'an item that succeeded has one result and one line with it, and no other item has any',
    faults: ({ accountId }) => sql`
      select id from jobs where account_id = ${accountId} and expired_at is null and (
        endings <> (select count(*) from job_endings where job_id = jobs.id)
        or (deleted_at is null and succeeded <>
          (select count(*) from job_endings where job_id = jobs.id and result is not null)))
      union all select job_id from job_endings where account_id = ${accountId} and result is not null
        group by job_id, item having count(*) > 1
      union all select job_id from job_items where account_id = ${accountId} and result is not null and state <> 'succeeded'`,
  },
  {
    about: 'what an account has in jobs is counted as it is',
    faults: ({ accountId }) => sql`
      select * from job_accounts where account_id = ${accountId} and (
        spool_bytes <> (select coalesce(sum(bytes), 0) from job_items where account_id = ${accountId})
          + (select coalesce(sum(bytes), 0) from job_ranges where account_id = ${accountId})
        or ranges <> (select count(*) from job_ranges where account_id = ${accountId} and state = 'queued')
        or waiting <> (select count(*) from job_items where account_id = ${accountId} and state = 'queued')
        or running <> (select count(*) from job_items where account_id = ${accountId} and state = 'running')
        or items <> (select count(*) from job_items where account_id = ${accountId}))`,
  },
  {
    about: 'no item takes bytes whose job has expired or was deleted, and each that has an upload does',
    faults: ({ accountId }) => sql`
      select job_id, item from job_items join jobs on jobs.id = job_id where job_items.account_id = ${accountId} and (
        ((expired_at is not null or deleted_at is not null) and bytes > 0)
        or (has_input = 1 and bytes = 0))`,
  },
  {
    about: 'ranges are of a document that is not done, cover its pages once, and one that runs has a holder',
    faults: ({ accountId }) => sql`
      select job_id, item from job_ranges where account_id = ${accountId} and state <> 'over' and not exists
        (select 1 from job_items where job_id = job_ranges.job_id and item = job_ranges.item and pages is not null
          and job_items.state in ('queued', 'running'))
      union all select job_id, item from job_ranges where account_id = ${accountId} and (state = 'running') <> (holder is not null)
      union all select job_id, item from job_items where account_id = ${accountId} and pages is not null and pages <>
        (select sum(end_page - first_page) from job_ranges
          where job_id = job_items.job_id and item = job_items.item and state <> 'over')`,
  },
  {
    about: 'what was read of pages is kept while it is needed',
    faults: ({ accountId }) => sql`
      select job_id, item from job_ranges where account_id = ${accountId} and (
        (state = 'done') <> (record is not null and state <> 'over') or (record is null and bytes > 0))`,
  },
  {
    about: 'a job was charged what its items were',
    faults: ({ accountId }) => sql`
      select id from jobs where account_id = ${accountId} and
        credits <> (select coalesce(sum(credits), 0) from job_items where job_id = jobs.id)`,
  },
]

export async function checkInvariants(step: string, world: Looked): Promise<void> {
  const { read } = world.store
  for (const { about, faults } of checks) {
    const { rows } = await faults(world).execute(read)
    assert.deepEqual(rows, [], `after ${step}: ${about}`)
  }
  const { accountId } = world
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(used), 0) from usage_days where account_id = ${accountId}) as used,
    (select coalesce(sum(credits), 0) from usage_days where account_id = ${accountId}) as paid,
    (select count(*) from job_items where account_id = ${accountId} and state = 'succeeded') as succeeded,
    (select -coalesce(sum(amount), 0) from credit_entries where account_id = ${accountId} and kind = 'spend') as spent,
    (select coalesce(sum(amount), 0) from credit_entries where account_id = ${accountId}) as entered,
    (select coalesce(sum(remaining), 0) from credit_grants where account_id = ${accountId}) as remaining`.execute(read)
  const [{ used, paid, succeeded, spent, entered, remaining }] = rows as [Record<string, number>]
  assert.equal(used, (succeeded ?? 0) + world.conversions, `after ${step}: an item that succeeded counts once`)
  assert.equal(paid, spent, `after ${step}: what was paid is entered`)
  assert.equal(entered, remaining, `after ${step}: the balance is the sum of its entries`)
}
