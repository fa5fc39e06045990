/**
 * The tables as the queries see them, the same on SQLite and PostgreSQL.
 *
 * Times are milliseconds since 1970 (UTC), days are `YYYY-MM-DD` (UTC), identifiers are text.
 */
import type { Generated } from 'kysely'

export interface Schema {
  accounts: AccountTable
  api_keys: ApiKeyTable
  api_key_secrets: ApiKeySecretTable
  usage_days: UsageDayTable
  key_days: KeyDayTable
  holds: HoldTable
  credit_grants: CreditGrantTable
  credit_entries: CreditEntryTable
  idempotency_keys: IdempotencyKeyTable
  rate_buckets: RateBucketTable
  slots: SlotTable
}

export interface AccountTable {
  id: string
  email: string
  plan: string
  created_at: number
  suspended_at: number | null
  /** When the row was last locked for a change of the account's money. */
  locked_at: number | null
}

export interface ApiKeyTable {
  id: string
  account_id: string
  name: string
  last_four: string
  /** Comma-separated. */
  scopes: string
  daily_limit: number | null
  created_at: number
  /** To the minute. */
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
}

/** The current secret of a key and those that rotations replaced. */
export interface ApiKeySecretTable {
  key_id: string
  /** HMAC-SHA-256 under the pepper, hexadecimal. */
  hash: string
  created_at: number
  /** Null for the current one. */
  valid_until: number | null
}

/** Conversions that settled on a day of admission. */
export interface UsageDayTable {
  account_id: string
  day: string
  used: number
}

export interface KeyDayTable {
  key_id: string
  day: string
  used: number
}

export interface HoldTable {
  id: string
  account_id: string
  key_id: string | null
  request_id: string
  day: string
  state: 'held' | 'settled' | 'released'
  lease_until: number
  created_at: number
  ended_at: number | null
  /** How a settled one was paid for. */
  outcome: 'allowance' | 'included' | 'credit' | 'waived' | null
}

export type GrantKind = 'subscription' | 'pack' | 'goodwill'

export interface CreditGrantTable {
  id: string
  account_id: string
  kind: GrantKind
  amount: number
  remaining: number
  created_at: number
  expires_at: number | null
}

export interface CreditEntryTable {
  /** Ascending in the order of writing. */
  id: Generated<number>
  account_id: string
  grant_id: string
  kind: 'grant' | 'spend' | 'refund' | 'expire'
  /** Signed. */
  amount: number
  request_id: string | null
  /** The entry that a refund takes back; unique, so that none is taken back twice. */
  reverses: number | null
  at: number
}

export interface IdempotencyKeyTable {
  account_id: string
  key: string
  state: 'running' | 'completed'
  fingerprint: string
  /** Whose lease a running row lives by. */
  hold_id: string
  lease_until: number
  /** Keyed hash of the bytes that were converted. */
  source_hash: string | null
  replays: number
  created_at: number
}

export interface RateBucketTable {
  account_id: string
  tokens: number
  at: number
}

/** One per request that an account has at work. */
export interface SlotTable {
  id: string
  account_id: string
  lease_until: number
}
