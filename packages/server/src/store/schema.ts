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
  attempt_buckets: AttemptBucketTable
  credentials: CredentialTable
  identities: IdentityTable
  sessions: SessionTable
  sign_in_links: SignInLinkTable
  conversions: ConversionTable
  outcome_days: OutcomeDayTable
  billing_customers: BillingCustomerTable
  billing_events: BillingEventTable
  billing_subjects: BillingSubjectTable
  billing_payments: BillingPaymentTable
  billing_subscriptions: BillingSubscriptionTable
  jobs: JobTable
  job_items: JobItemTable
  job_endings: JobEndingTable
  job_accounts: JobAccountTable
  webhook_deliveries: WebhookDeliveryTable
  queue_messages: QueueMessageTable
}

export type Role = 'member' | 'admin'

export interface AccountTable {
  id: string
  email: string
  plan: string
  /** An admin administers all accounts in the dashboard. */
  role: Generated<Role>
  created_at: number
  suspended_at: number | null
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
  /** Part of `used` that credits paid for. */
  credits: number
  /** Part of `used` whose credit was gone at settlement. */
  waived: number
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
  /** A `reversal` takes back what was paid back, or gives it again where the payment came back. */
  kind: 'grant' | 'spend' | 'refund' | 'expire' | 'reversal'
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

/** How often something may still be tried, such as to sign in from one address. */
export interface AttemptBucketTable {
  /** HMAC of what is tried, and by whom. */
  id: string
  tokens: number
  at: number
}

/** Credentials of accounts that have chosen a password. */
export interface CredentialTable {
  account_id: string
  /** Argon2id in PHC string format. */
  password_hash: string
  changed_at: number
}

/** Who an account is to an OpenID provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  account_id: string
  created_at: number
}

/** A browser that is signed in. */
export interface SessionTable {
  /** Public; names the session in lists. */
  id: string
  /** Hash of the token in the cookie. */
  token_hash: string
  account_id: string
  /** How it was signed in. */
  via: 'link' | 'password' | 'openid'
  created_at: number
  /** To five minutes. */
  seen_at: number
  expires_at: number
  /** The browser's own name, cut. */
  agent: string
  address: string
}

export interface SignInLinkTable {
  token_hash: string
  /** Null where the account is made when the link is used. */
  account_id: string | null
  email: string
  created_at: number
  expires_at: number
  spent_at: number | null
}

/** What the dashboard shows of a request to convert; nothing of its document but type and size. */
export interface ConversionTable {
  id: Generated<number>
  account_id: string
  key_id: string | null
  request_id: string
  at: number
  /** Null where it failed before the type was known. */
  type: string | null
  bytes: number | null
  duration_ms: number
  /** `free`, `paid`, or the code of what it failed with. */
  outcome: string
}

/** Requests to convert by day and outcome, counted when they end. */
export interface OutcomeDayTable {
  account_id: string
  day: string
  outcome: string
  count: number
}

/** Who an account is to the payment provider. */
export interface BillingCustomerTable {
  account_id: string
  customer_id: string
  /** That its subscriptions gave to the account; null where none does. */
  plan: string | null
  created_at: number
}

/** Notices of the provider, so that none is worked through twice. */
export interface BillingEventTable {
  id: string
  type: string
  received_at: number
  /** Null while it is worked through, or where that failed. */
  done_at: number | null
}

/** In which order the provider was asked about a thing: an older answer never replaces a newer one. */
export interface BillingSubjectTable {
  id: string
  asked: number
  applied: number
}

export interface BillingPaymentTable {
  id: string
  account_id: string
  kind: 'pack' | 'subscription'
  /** What it bought when it was paid. */
  credits: number
  grant_id: string | null
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  /** Part of `amount` that the payer has back. */
  returned: number
  disputed: 0 | 1
  /** Part of `credits` that was taken back: what is due and was not spent. */
  withdrawn: number
  at: number
}

export interface BillingSubscriptionTable {
  id: string
  account_id: string
  price: string
  /** That the price stands for; null where the catalog has none. */
  plan: string | null
  live: 0 | 1
  overdue: 0 | 1
  period_ends_at: number
  ends_at: number | null
  created_at: number
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'canceled'

/** Names, URLs and options are sealed under a key of the job, which its end takes away. */
export interface JobTable {
  /** Begins with the time, so that ids are in the order of creation. */
  id: string
  account_id: string
  key_id: string | null
  status: JobStatus
  created_at: number
  finished_at: number | null
  expires_at: number
  /** From then on names and results are gone; the row is deleted later. */
  expired_at: number | null
  /** The caller deleted the results. */
  deleted_at: number | null
  /** Wrapped key of everything sealed in the database; null once the job has expired. */
  name_key: string | null
  /** Wrapped key of the files in the spool; null once they are deleted. */
  spool_key: string | null
  /** Options, metadata, webhook and warnings. */
  sealed: string | null
  queued: number
  running: number
  succeeded: number
  failed: number
  canceled: number
  credits: number
  /** Lines of `job_endings`. */
  endings: number
}

export type JobItemState = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'

export interface JobItemTable {
  job_id: string
  /** Position in the request, from 0. */
  item: number
  account_id: string
  state: JobItemState
  /** Every start counts. */
  attempts: number
  /** Faults that may pass, since the item was queued by its caller. */
  faults: number
  /** Not taken before. */
  due_at: number
  /** What a running item lives by. */
  hold_id: string | null
  /** File name and URL. */
  sealed: string | null
  has_input: 0 | 1
  /** Name of the file in the spool. */
  result: string | null
  /** What it cost. */
  credits: number
  /** Sealed. */
  error: string | null
  error_code: string | null
  may_retry: 0 | 1
}

/** Ends of items in the order in which they came; an item that was retried has one each time. */
export interface JobEndingTable {
  job_id: string
  /** From 1. */
  line: number
  account_id: string
  item: number
  result: string | null
  error: string | null
}

export interface JobAccountTable {
  account_id: string
  /** When a place was last given to one of its items. */
  served_at: number
  /** Wrapped. */
  webhook_secret: string | null
}

export interface WebhookDeliveryTable {
  id: string
  account_id: string
  job_id: string
  event: string
  state: 'waiting' | 'delivered' | 'failed'
  /** URL and body; null once it has ended. */
  sealed: string | null
  attempts: number
  /** HTTP status of the last attempt. */
  status: number | null
  created_at: number
  due_at: number
  ended_at: number | null
}

/** On SQLite alone. */
export interface QueueMessageTable {
  /** Ascending in the order of sending. */
  id: Generated<number>
  queue: string
  key: string
  priority: number
  due_at: number
  /** Null while it waits. */
  taken_until: number | null
}
