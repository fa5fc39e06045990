/**
 * The tables as the queries see them, the same on SQLite and PostgreSQL: `creditGrants.expiresAt` is the column
 * `expires_at` of the table `credit_grants` (see `camelCase` in `store.ts`).
 *
 * Times are milliseconds since 1970 (UTC), days are `YYYY-MM-DD` (UTC), identifiers are text.
 */
import type { Generated } from 'kysely'

export interface Schema {
  accounts: AccountTable
  apiKeys: ApiKeyTable
  apiKeySecrets: ApiKeySecretTable
  usageDays: UsageDayTable
  keyDays: KeyDayTable
  holds: HoldTable
  creditGrants: CreditGrantTable
  creditEntries: CreditEntryTable
  idempotencyKeys: IdempotencyKeyTable
  rateBuckets: RateBucketTable
  slots: SlotTable
  attemptBuckets: AttemptBucketTable
  credentials: CredentialTable
  identities: IdentityTable
  sessions: SessionTable
  signInLinks: SignInLinkTable
  conversions: ConversionTable
  outcomeDays: OutcomeDayTable
  billingCustomers: BillingCustomerTable
  billingEvents: BillingEventTable
  billingSubjects: BillingSubjectTable
  billingPayments: BillingPaymentTable
  billingSubscriptions: BillingSubscriptionTable
  jobs: JobTable
  jobItems: JobItemTable
  jobRanges: JobRangeTable
  jobEndings: JobEndingTable
  jobAccounts: JobAccountTable
  webhookDeliveries: WebhookDeliveryTable
  queueMessages: QueueMessageTable
}

export type Role = 'member' | 'admin'

export interface AccountTable {
  id: string
  email: string
  plan: string
  /** An admin administers all accounts in the dashboard. */
  role: Generated<Role>
  createdAt: number
  suspendedAt: number | null
}

export interface ApiKeyTable {
  id: string
  accountId: string
  name: string
  lastFour: string
  /** Comma-separated. */
  scopes: string
  dailyLimit: number | null
  createdAt: number
  /** To the minute. */
  lastUsedAt: number | null
  expiresAt: number | null
  revokedAt: number | null
}

/** The current secret of a key and those that rotations replaced. */
export interface ApiKeySecretTable {
  keyId: string
  /** HMAC-SHA-256 under the pepper, hexadecimal. */
  hash: string
  createdAt: number
  /** Null for the current one. */
  validUntil: number | null
}

/** Conversions that settled on a day of admission. */
export interface UsageDayTable {
  accountId: string
  day: string
  used: number
  /** Part of `used` that credits paid for. */
  credits: number
  /** Part of `used` whose credit was gone at settlement. */
  waived: number
}

export interface KeyDayTable {
  keyId: string
  day: string
  used: number
}

export interface HoldTable {
  id: string
  accountId: string
  keyId: string | null
  requestId: string
  day: string
  state: 'held' | 'settled' | 'released'
  leaseUntil: number
  createdAt: number
  endedAt: number | null
  /** How a settled one was paid for. */
  outcome: 'allowance' | 'included' | 'credit' | 'waived' | null
}

export type GrantKind = 'subscription' | 'pack' | 'goodwill'

export interface CreditGrantTable {
  id: string
  accountId: string
  kind: GrantKind
  amount: number
  remaining: number
  createdAt: number
  expiresAt: number | null
}

export interface CreditEntryTable {
  /** Ascending in the order of writing. */
  id: Generated<number>
  accountId: string
  grantId: string
  /** A `reversal` takes back what was paid back, or gives it again where the payment came back. */
  kind: 'grant' | 'spend' | 'refund' | 'expire' | 'reversal'
  /** Signed. */
  amount: number
  requestId: string | null
  /** The entry that a refund takes back; unique, so that none is taken back twice. */
  reverses: number | null
  at: number
}

export interface IdempotencyKeyTable {
  accountId: string
  key: string
  state: 'running' | 'completed'
  fingerprint: string
  /** Whose lease a running row lives by. */
  holdId: string
  leaseUntil: number
  /** Keyed hash of the bytes that were converted. */
  sourceHash: string | null
  replays: number
  createdAt: number
}

export interface RateBucketTable {
  accountId: string
  tokens: number
  at: number
}

/** One per request that an account has at work. */
export interface SlotTable {
  id: string
  accountId: string
  leaseUntil: number
  /** So many of the places that the account has. */
  places: Generated<number>
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
  accountId: string
  /** Argon2id in PHC string format. */
  passwordHash: string
  changedAt: number
}

/** Who an account is to an OpenID provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  accountId: string
  createdAt: number
}

/** A browser that is signed in. */
export interface SessionTable {
  /** Public; names the session in lists. */
  id: string
  /** Hash of the token in the cookie. */
  tokenHash: string
  accountId: string
  /** How it was signed in. */
  via: 'link' | 'password' | 'openid'
  createdAt: number
  /** To five minutes. */
  seenAt: number
  expiresAt: number
  /** The browser's own name, cut. */
  agent: string
  address: string
}

export interface SignInLinkTable {
  tokenHash: string
  /** Null where the account is made when the link is used. */
  accountId: string | null
  email: string
  createdAt: number
  expiresAt: number
  spentAt: number | null
}

/** What the dashboard shows of a request to convert; nothing of its document but type and size. */
export interface ConversionTable {
  id: Generated<number>
  accountId: string
  keyId: string | null
  requestId: string
  at: number
  /** Null where it failed before the type was known. */
  type: string | null
  bytes: number | null
  durationMs: number
  /** `free`, `paid`, or the code of what it failed with. */
  outcome: string
}

/** Requests to convert by day and outcome, counted when they end. */
export interface OutcomeDayTable {
  accountId: string
  day: string
  outcome: string
  count: number
}

/** Who an account is to the payment provider. */
export interface BillingCustomerTable {
  accountId: string
  customerId: string
  /** That its subscriptions gave to the account; null where none does. */
  plan: string | null
  createdAt: number
}

/** Notices of the provider, so that none is worked through twice. */
export interface BillingEventTable {
  id: string
  type: string
  receivedAt: number
  /** Null while it is worked through, or where that failed. */
  doneAt: number | null
}

/** In which order the provider was asked about a thing: an older answer never replaces a newer one. */
export interface BillingSubjectTable {
  id: string
  asked: number
  applied: number
}

export interface BillingPaymentTable {
  id: string
  accountId: string
  kind: 'pack' | 'subscription'
  /** What it bought when it was paid. */
  credits: number
  grantId: string | null
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
  accountId: string
  price: string
  /** That the price stands for; null where the catalog has none. */
  plan: string | null
  live: 0 | 1
  overdue: 0 | 1
  periodEndsAt: number
  endsAt: number | null
  createdAt: number
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'canceled'

/** Names, URLs and options are sealed under a key of the job, which its end takes away. */
export interface JobTable {
  /** Begins with the time, so that ids are in the order of creation. */
  id: string
  accountId: string
  keyId: string | null
  status: JobStatus
  createdAt: number
  finishedAt: number | null
  expiresAt: number
  /** From then on names and results are gone; the row is deleted later. */
  expiredAt: number | null
  /** The caller deleted the results. */
  deletedAt: number | null
  /** Wrapped key of everything sealed in the database; null once the job has expired. */
  nameKey: string | null
  /** Wrapped key of the files in the spool; null once they are deleted. */
  spoolKey: string | null
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
  /** What its webhook is called for, with commas between; '' without a webhook, null where only `sealed` says. */
  webhookEvents: string | null
}

export type JobItemState = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'

export interface JobItemTable {
  jobId: string
  /** Position in the request, from 0. */
  item: number
  accountId: string
  state: JobItemState
  /** Every start counts. */
  attempts: number
  /** Faults that may pass, since the item was queued by its caller. */
  faults: number
  /** Not taken before. */
  dueAt: number
  /** What a running item lives by. */
  holdId: string | null
  /** File name and URL. */
  sealed: string | null
  hasInput: 0 | 1
  /** Name of the file in the spool. */
  result: string | null
  /** What it cost. */
  credits: number
  /** Sealed. */
  error: string | null
  errorCode: string | null
  mayRetry: 0 | 1
  /** Bytes that its upload or its result takes in the spool. */
  bytes: number
  /** How many pages are wanted of a long document, which has ranges in `job_ranges`; null for any other. */
  pages: number | null
}

/** `over`: its item has ended, and its record is to be removed. */
export type JobRangeState = 'queued' | 'running' | 'done' | 'failed' | 'over'

/** Pages of a long document that one process reads. */
export interface JobRangeTable {
  jobId: string
  item: number
  /** Position among the pages that are wanted, from 0. */
  firstPage: number
  /** The first one that is no more in it. */
  endPage: number
  accountId: string
  state: JobRangeState
  /** Random text of the process that reads it. */
  holder: string | null
  /** It is given to another process from then on, unless its holder renews it. */
  leaseUntil: number | null
  /** Faults that may pass. */
  faults: number
  /** Not taken before. */
  dueAt: number
  /** Name of the file in the spool that has what was read. */
  record: string | null
  /** What the record takes in the spool. */
  bytes: number
  /** Sealed. */
  error: string | null
}

/** Ends of items in the order in which they came; an item that was retried has one each time. */
export interface JobEndingTable {
  jobId: string
  /** From 1. */
  line: number
  accountId: string
  item: number
  result: string | null
  error: string | null
}

export interface JobAccountTable {
  accountId: string
  /** When a place was last given to one of its items. */
  servedAt: number
  /** Wrapped. */
  webhookSecret: string | null
  /** The sum of `job_items.bytes` and `job_ranges.bytes`. */
  spoolBytes: Generated<number>
  /** Items in the state `queued`. */
  waiting: Generated<number>
  /** Items in the state `running`. */
  running: Generated<number>
  /** Rows of `job_items`. */
  items: Generated<number>
  /** Ranges in the state `queued`. */
  ranges: Generated<number>
}

export interface WebhookDeliveryTable {
  id: string
  accountId: string
  jobId: string
  event: string
  state: 'waiting' | 'delivered' | 'failed'
  /** URL and body; null once it has ended. */
  sealed: string | null
  attempts: number
  /** HTTP status of the last attempt. */
  status: number | null
  createdAt: number
  dueAt: number
  endedAt: number | null
}

/** On SQLite alone. */
export interface QueueMessageTable {
  /** Ascending in the order of sending. */
  id: Generated<number>
  queue: string
  key: string
  priority: number
  dueAt: number
  /** Null while it waits. */
  takenUntil: number | null
}
