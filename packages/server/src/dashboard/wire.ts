/** What the pages and the service say to each other below `/dashboard/api/`: types alone, for both sides. */

export type {
  Chunk,
  DocumentBlock,
  DocumentNode,
  DocumentPage,
  DocumentPhrasing,
  DocumentTree,
  TableNode,
} from '@docmill/convert'

export interface Wire {
  session: { answer: SessionAnswer }
  'sign-in': { request: { email: string; password: string }; answer: SessionAnswer }
  'sign-in-with-link': { request: { token: string }; answer: SessionAnswer }
  'request-link': { request: { email: string }; answer: Done }
  'openid-start': { request: Nothing; answer: { url: string } }
  'openid-return': { request: { query: string }; answer: SessionAnswer }
  'sign-out': { request: Nothing; answer: Done }
  sessions: { answer: { sessions: SessionRow[] } }
  'end-session': { request: { id: string }; answer: Done }
  'end-other-sessions': { request: Nothing; answer: Done }
  'set-password': { request: { current?: string | undefined; password: string }; answer: SessionAnswer }
  overview: { answer: Overview }
  requests: { answer: RequestsPage }
  jobs: { answer: JobsPage }
  job: { answer: JobDetails }
  'retry-job': { request: { id: string }; answer: Done }
  'delete-job': { request: { id: string }; answer: Done }
  webhooks: { answer: { deliveries: DeliveryRow[] } }
  'webhook-secret': { request: { rotate: boolean }; answer: { secret: string } }
  ledger: { answer: LedgerPage }
  keys: { answer: { keys: KeyRow[] } }
  'create-key': { request: NewKeyRequest; answer: NewKey }
  'rotate-key': { request: { id: string; grace_hours: number }; answer: NewKey }
  'revoke-key': { request: { id: string }; answer: Done }
  billing: { answer: BillingAnswer }
  'billing-checkout': { request: { price: string }; answer: { url: string } }
  'billing-return': { request: { checkout: string }; answer: { done: boolean } }
  'billing-plan': { request: { price: string }; answer: Done }
  'billing-portal': { request: Nothing; answer: { url: string } }
  playground: { answer: { extensions: string[]; max_file_bytes: number; options: PlaygroundOption[] } }
  'admin-accounts': { answer: AccountsPage }
  'admin-invite': { request: { email: string; plan: string }; answer: LinkAnswer }
  'admin-link': { request: { id: string }; answer: LinkAnswer }
  'admin-plan': { request: { id: string; plan: string }; answer: Done }
  'admin-role': { request: { id: string; role: 'member' | 'admin' }; answer: Done }
  'admin-credits': { request: GrantRequest; answer: Done }
  'admin-suspend': { request: { id: string }; answer: Done }
  'admin-resume': { request: { id: string }; answer: Done }
  'admin-delete': { request: { id: string; email: string }; answer: Done }
  'admin-service': { answer: ServiceReport }
}

/** A row of the table of options, by the name of its field in a request. */
export interface PlaygroundOption {
  name: string
  about: string
  /** All that it may be; null where it is a text or a number. */
  values: readonly string[] | null
  /** The least and the most that a number may be; null where it is none. */
  range: readonly [number, number] | null
  /** What it is when nothing is given. */
  absent: string | number | null
  placeholder: string | null
  max_length: number | null
}

export type EndpointName = keyof Wire
export type RequestOf<Name extends EndpointName> = Wire[Name] extends { request: infer Request } ? Request : undefined
export type AnswerOf<Name extends EndpointName> = Wire[Name]['answer']

export type Nothing = Record<string, never>
export interface Done {
  success: true
}

/** RFC 3339, UTC. */
type Time = string

export interface SessionAnswer {
  success: true
  /** Base URL of the API, as this visitor reaches it. */
  base_url: string
  signup: 'open' | 'invite' | 'closed'
  /** How links are delivered. */
  mail: 'smtp' | 'log' | 'none'
  /** Name of the provider one may sign in with. */
  openid: string | null
  /** Whether credits and plans can be bought. */
  sells: boolean
  /** Whether the service takes requests without API keys: every visitor is signed in, and cannot sign out. */
  keyless: boolean
  /** Whether jobs are on. */
  jobs: boolean
  /** The account that is signed in. */
  account: SignedIn | null
}

export interface SignedIn {
  id: string
  email: string
  plan: { id: string; name: string }
  role: 'member' | 'admin'
  suspended: boolean
  has_password: boolean
  /** Whether a new password may be set without the old one. */
  may_set_password: boolean
  csrf_token: string
}

export interface SessionRow {
  id: string
  current: boolean
  via: 'link' | 'password' | 'openid'
  created_at: Time
  seen_at: Time
  agent: string
  address: string
}

export interface Overview {
  plan: { id: string; name: string }
  used: number
  daily: number | null
  remaining: number | null
  in_flight: number
  resets_at: Time
  credits: { available: number; held: number; used_today: number }
  grants: Grant[]
  /** As many as were asked for, oldest first. */
  days: { day: string; free: number; paid: number; failures: Record<string, number> }[]
  conversions: ConversionRow[]
  has_keys: boolean
}

export interface Grant {
  id: string
  kind: 'subscription' | 'pack' | 'goodwill'
  amount: number
  remaining: number
  expires_at: Time | null
}

/** Requests to convert, the newest first, and what they can be narrowed to. */
export interface RequestsPage {
  requests: ConversionRow[]
  /** What `before` is on the next page. */
  next: number | null
  outcomes: string[]
  types: string[]
  /** Null for the playground. */
  keys: { id: string | null; name: string }[]
}

export interface ConversionRow {
  request_id: string
  at: Time
  type: string | null
  bytes: number | null
  duration_ms: number
  /** `free`, `paid`, `replayed`, or the code of an error. */
  outcome: string
  /** Name of the key; null for the playground. */
  key: string | null
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'canceled'
export type JobItemStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'

/** The newest first. */
export interface JobsPage {
  jobs: JobRow[]
  /** What `before` is on the next page. */
  next: string | null
}

export interface JobRow {
  id: string
  status: JobStatus
  /** Name of the first item; null once the job has expired. */
  filename: string | null
  created_at: Time
  finished_at: Time | null
  expires_at: Time
  /** What became of its files and results. */
  results: 'kept' | 'deleted' | 'expired'
  counts: { total: number } & Record<JobItemStatus, number>
  credits_charged: number
}

/** A job and a page of its items, in the order of the request. */
export interface JobDetails extends JobRow {
  metadata: Record<string, string>
  /** Messages of its warnings. */
  warnings: string[]
  /** Failed items that a retry would queue again. */
  retryable: number
  items: JobItemRow[]
  /** What `from` is on the next page. */
  next: number | null
}

export interface JobItemRow {
  index: number
  filename: string | null
  status: JobItemStatus
  attempts: number
  credits_charged: number
  error: { code: string; message: string } | null
  has_result: boolean
}

/** A webhook that was sent, or is to be. */
export interface DeliveryRow {
  id: string
  job: string
  event: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** HTTP status of the last attempt, 0 where there was no answer; null before the first. */
  status: number | null
  created_at: Time
  /** When it is sent again; null once it has ended. */
  due_at: Time | null
}

export interface LedgerPage {
  entries: LedgerRow[]
  /** What `before` is on the next page. */
  next: number | null
}

export interface LedgerRow {
  id: number
  at: Time
  kind: 'grant' | 'spend' | 'refund' | 'expire' | 'reversal'
  amount: number
  grant_id: string
  request_id: string | null
}

export interface BillingAnswer {
  /** Who takes the money; null where an admin grants credits and sets plans. */
  provider: 'Stripe' | null
  plan: { id: string; name: string; daily: number | null }
  /** Null where the plan was not bought. */
  subscription: SubscriptionRow | null
  packs: PackOffer[]
  plans: PlanOffer[]
  /** Newest first. */
  payments: PaymentRow[]
  /** Whether the provider has pages about this account: invoices, means of payment, cancellation. */
  has_portal: boolean
}

export interface SubscriptionRow {
  price: string
  /** Whether its last payment failed. */
  overdue: boolean
  period_ends_at: Time
  ends_at: Time | null
}

/** In the smallest unit of the currency; null where the provider shows it first. */
export interface Cost {
  amount: number | null
  currency: string
  /** E.g. `month`; null for what is paid once. */
  interval: string | null
}

export interface PackOffer {
  price: string
  credits: number
  expires_in_days: number | null
  cost: Cost | null
}

export interface PlanOffer {
  price: string
  plan: { id: string; name: string; daily: number | null }
  /** With each period. */
  credits: number
  cost: Cost | null
}

export interface PaymentRow {
  id: string
  at: Time
  kind: 'pack' | 'subscription'
  credits: number
  amount: number
  currency: string
  /** Part of `amount` that was paid back. */
  returned: number
  disputed: boolean
}

export type Scope = 'convert' | 'usage'

export interface KeyRow {
  id: string
  name: string
  last_four: string
  scopes: readonly Scope[]
  daily_limit: number | null
  created_at: Time
  last_used_at: Time | null
  expires_at: Time | null
  revoked_at: Time | null
  /** The beginning of the key, by which it is recognized. */
  prefix: string
  used_today: number
  used_30_days: number
  /** Until when the secret before the last rotation works. */
  grace_until: Time | null
}

export interface NewKeyRequest {
  name: string
  scopes: Scope[]
  /** Days from now; null never. */
  expires_in_days: number | null
  daily_limit: number | null
}

export interface NewKey {
  /** For the only time. */
  key: string
  row: KeyRow
}

export interface AccountsPage {
  accounts: AccountRow[]
  /** Whether there are more than are listed. */
  more: boolean
  plans: { id: string; name: string; daily: number | null }[]
}

export interface AccountRow {
  id: string
  email: string
  plan: string
  role: 'member' | 'admin'
  suspended: boolean
  created_at: Time
  used_today: number
  credits: number
}

export interface GrantRequest {
  id: string
  amount: number
  kind: 'subscription' | 'pack' | 'goodwill'
  /** The last day, `YYYY-MM-DD`; null never ends. */
  expires_on: string | null
}

/** How the deployment is. */
export interface ServiceReport {
  version: string
  node: string
  started_at: Time
  database: 'SQLite' | 'PostgreSQL'
  workers: { total: number; idle: number; busy: number; starting: number; queued: number; memory_bytes: number }
  /** What is around the processes of conversions. */
  walls: { name: string; stands: boolean }[]
  ocr: { engine: string; languages: string[] }
  /** Null where there is no engine. */
  speech: string | null
  /** On the disk of the data directory; null where the system does not report it. */
  free_bytes: number | null
  mail: 'smtp' | 'log' | 'none'
  /** Whether jobs are on. */
  jobs: boolean
  totals: {
    accounts: number
    suspended: number
    /** That can still be spent, over all accounts. */
    credits: number
    converted_today: number
    failed_today: number
    converted_30_days: number
    failed_30_days: number
  }
}

export interface LinkAnswer {
  link: string
  /** Whether it was mailed too. */
  mailed: boolean
  expires_at: string
}
