/**
 * Where an account stands on a day of admission. One statement reads all of it, so that it is of
 * one moment on both databases, also without a transaction; its cost does not grow with what
 * was converted before, for each part comes from an index of what is open or of one day.
 */
import { sql } from 'kysely'
import { type Account, lockAccount } from '../accounts/accounts.ts'
import type { GrantKind } from '../store/schema.ts'
import type { Queries, Tx } from '../store/store.ts'
import type { DayLoad } from './capacity.ts'

export interface Standing {
  planId: string
  day: string
  today: DayLoad
  /** Part of `today.used` that credits paid for; the rest was within the allowance. */
  credits: number
  waived: number
  /** The other days that have something in flight. */
  others: DayLoad[]
  /** What the key used on the day. */
  ofKey: DayLoad
  /** What can be spent, in the order in which it is. */
  grants: OpenGrant[]
  /** Whether a grant is over whose rest the ledger still has. */
  hasEndedGrants: boolean
}

export interface OpenGrant {
  id: string
  kind: GrantKind
  remaining: number
  expiresAt: number | null
}

/** A row of the statement; the numbers mean by `fact` what its branch below says. */
interface Fact {
  fact: 'plan' | 'held' | 'used' | 'key_held' | 'key_used' | 'grant'
  name: string
  kind: GrantKind
  first: number
  second: number | null
  third: number | null
}

/** @param keyId Whose load is wanted, too. */
export async function standingOf(
  db: Queries,
  accountId: string,
  keyId: string | null,
  day: string,
  now: number,
): Promise<Standing> {
  // Literals where an index is partial: SQLite uses none whose condition it cannot prove from the text.
  const held = sql`from holds where account_id = ${accountId} and state = 'held' and lease_until > ${now}`
  const ofKey =
    keyId === null
      ? sql``
      : sql`
        union all select 'key_held', null, null, count(*), null, null ${held} and key_id = ${keyId} and day = ${day}
        union all select 'key_used', null, null, used, null, null from key_days where key_id = ${keyId} and day = ${day}`
  const { rows } = await sql<Fact>`
    select 'plan' as fact, plan as name, null as kind, cast(0 as bigint) as first,
      cast(null as bigint) as second, cast(null as bigint) as third from accounts where id = ${accountId}
    union all select 'held', day, null, count(*), null, null ${held} group by day
    union all select 'used', day, null, used, credits, waived from usage_days
      where account_id = ${accountId} and day in (select ${day} union select day ${held})
    union all select 'grant', id, kind, remaining, expires_at, created_at from credit_grants
      where account_id = ${accountId} and remaining > 0
    ${ofKey}`.execute(db)
  return standingFrom(rows, day, now)
}

/**
 * Locks the account and reads where it stands since then: both are sent at once, and the second
 * sees what was committed before the first had the lock.
 */
export function lockedStanding(
  tx: Tx,
  accountId: string,
  keyId: string | null,
  day: string,
  now: number,
): Promise<[Account, Standing]> {
  return Promise.all([lockAccount(tx, accountId), standingOf(tx, accountId, keyId, day, now)])
}

function standingFrom(facts: readonly Fact[], day: string, now: number): Standing {
  const of = (fact: Fact['fact']): Fact[] => facts.filter((one) => one.fact === fact)
  const [plan] = of('plan')
  if (!plan) throw new Error('there is no such account')
  const held = new Map(of('held').map(({ name, first }) => [name, first]))
  const used = new Map(of('used').map((fact) => [fact.name, fact]))
  const loadOf = (one: string): DayLoad => ({ used: used.get(one)?.first ?? 0, holds: held.get(one) ?? 0 })
  const grants = of('grant')
  const open = grants.filter(({ second: expiresAt }) => expiresAt === null || expiresAt > now)
  return {
    planId: plan.name,
    day,
    today: loadOf(day),
    credits: used.get(day)?.second ?? 0,
    waived: used.get(day)?.third ?? 0,
    others: [...held.keys()].filter((one) => one !== day).map(loadOf),
    ofKey: { used: of('key_used')[0]?.first ?? 0, holds: of('key_held')[0]?.first ?? 0 },
    grants: open.sort(inOrderOfSpending).map(({ name, kind, first, second }) => ({
      id: name,
      kind,
      remaining: first,
      expiresAt: second,
    })),
    hasEndedGrants: open.length < grants.length,
  }
}

/** Subscription first, then what expires soonest; of equals the oldest. */
function inOrderOfSpending(one: Fact, other: Fact): number {
  const rank = ({ kind }: Fact): number => (kind === 'subscription' ? 0 : 1)
  const end = ({ second }: Fact): number => second ?? Number.MAX_SAFE_INTEGER
  const age = ({ third }: Fact): number => third ?? 0
  return rank(one) - rank(other) || end(one) - end(other) || age(one) - age(other) || (one.name < other.name ? -1 : 1)
}

export function creditsOf(grants: readonly OpenGrant[]): number {
  return grants.reduce((sum, grant) => sum + grant.remaining, 0)
}
