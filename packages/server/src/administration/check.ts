/**
 * Whether the database says one thing in all its tables, and repairs what time alone has left behind.
 *
 * Each question is one statement, so that it is of one moment also while the service runs. Money is never
 * repaired: which of two numbers is right is for a person to say.
 */
import { type RawBuilder, sql } from 'kysely'
import { dayMs, dayOf } from '../clock.ts'
import { sweepClaims } from '../idempotency/records.ts'
import { sweepHolds } from '../quota/holds.ts'
import { keepHoldsMs } from '../quota/leases.ts'
import { sweepGrants } from '../quota/ledger.ts'
import type { Store } from '../store/store.ts'

export interface Finding {
  /** What is checked, in words. */
  check: string
  found: number
  /** Some of what was found, to look for. */
  examples: string[]
  repaired: boolean
}

interface Check {
  about: string
  /** A statement that gives a row with an `example` for each fault. */
  faults(now: number): RawBuilder<{ example: string }>
  /** Absent where it is not for a program to repair. */
  repair?(store: Store, now: number): Promise<unknown>
}

const maxExamples = 3

const checks: readonly Check[] = [
  {
    about: 'what a grant has left is the sum of its entries',
    faults: () => sql`
      select id as example from credit_grants where remaining <>
        (select coalesce(sum(amount), 0) from credit_entries where grant_id = credit_grants.id)`,
  },
  {
    about: 'a grant is entered once, with its amount',
    faults: () => sql`
      select id as example from credit_grants where 1 <>
        (select count(*) from credit_entries
          where grant_id = credit_grants.id and kind = 'grant' and amount = credit_grants.amount)`,
  },
  {
    about: 'an entry belongs to the account of its grant',
    faults: () => sql`
      select cast(credit_entries.id as text) as example from credit_entries
        join credit_grants on credit_grants.id = grant_id
        where credit_grants.account_id <> credit_entries.account_id`,
  },
  {
    about: 'a refund takes back a spend of its grant',
    faults: () => sql`
      select cast(refund.id as text) as example from credit_entries as refund
        left join credit_entries as spend
          on spend.id = refund.reverses and spend.kind = 'spend' and spend.grant_id = refund.grant_id
        where refund.kind = 'refund' and (spend.id is null or spend.amount + refund.amount <> 0)`,
  },
  {
    about: 'a conversion that cost a credit is entered as a spend',
    faults: () => sql`
      select id as example from holds where state = 'settled' and outcome = 'credit' and not exists
        (select 1 from credit_entries
          where account_id = holds.account_id and request_id = holds.request_id and kind = 'spend')`,
  },
  {
    about: 'what was taken back of a payment’s credits is entered',
    faults: () => sql`
      select id as example from billing_payments where grant_id is not null and withdrawn + (
        select coalesce(sum(amount), 0) from credit_entries
          where grant_id = billing_payments.grant_id and kind = 'reversal') <> 0`,
  },
  {
    about: 'the count of a day is that of its settled conversions',
    faults: (now) => sql`
      select account_id || ' ' || day as example from usage_days where day > ${dayOf(now - keepHoldsMs + dayMs)}
        and (used <> (select count(*) from holds
            where account_id = usage_days.account_id and day = usage_days.day and state = 'settled')
          or credits <> (select count(*) from holds
            where account_id = usage_days.account_id and day = usage_days.day
              and state = 'settled' and outcome = 'credit'))`,
  },
  {
    about: 'no place is held for a process that has died',
    faults: (now) => sql`select id as example from holds where state = 'held' and lease_until <= ${now}`,
    repair: (store, now) => sweepHolds(store, now, keepHoldsMs),
  },
  {
    about: 'no idempotency key waits for a process that has died',
    faults: (now) => sql`
      select key as example from idempotency_keys where state = 'running' and lease_until <= ${now}`,
    repair: (store, now) => store.transaction((tx) => sweepClaims(tx, now)),
  },
  {
    about: 'credits whose time is over are written off',
    faults: (now) => sql`select id as example from credit_grants where remaining > 0 and expires_at <= ${now}`,
    repair: sweepGrants,
  },
]

/** @returns what is wrong; nothing where all is well. */
export async function checkStore(store: Store, now: number, { repair }: { repair: boolean }): Promise<Finding[]> {
  const findings = await checkFile(store)
  for (const check of checks) {
    const { rows } = await check.faults(now).execute(store.read)
    if (rows.length === 0) continue
    const repaired = repair && check.repair !== undefined
    if (repaired) await check.repair?.(store, now)
    const examples = rows.slice(0, maxExamples).map(({ example }) => example)
    findings.push({ check: check.about, found: rows.length, examples, repaired })
  }
  return findings
}

/** PostgreSQL looks after its own pages. */
async function checkFile(store: Store): Promise<Finding[]> {
  if (store.dialect === 'postgres') return []
  const pages = await sql<{ integrityCheck: string }>`pragma integrity_check(100)`.execute(store.read)
  const faults = pages.rows.map((row) => row.integrityCheck).filter((text) => text !== 'ok')
  const orphans = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(store.read)
  const rows = orphans.rows.map(({ table, rowid }) => `${table} ${rowid}`)
  return [...findingOf('the file is whole', faults), ...findingOf('every row belongs to one that there is', rows)]
}

function findingOf(check: string, faults: readonly string[]): Finding[] {
  if (faults.length === 0) return []
  return [{ check, found: faults.length, examples: faults.slice(0, maxExamples), repaired: false }]
}
