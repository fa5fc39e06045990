/** What the endpoints work with: made once at the start, and by tests with fakes in it. */
import type { MediaPool, Pool } from '@docmill/convert'
import type { DownloadPolicy } from '@docmill/download'
import type { OpenEngines } from '@docmill/engines'
import type { Authenticator } from './accounts/authenticate.ts'
import type { LastUsed } from './accounts/last-used.ts'
import type { Billing } from './billing/billing.ts'
import type { Clock } from './clock.ts'
import type { DownloadSlots } from './conversion/download-slots.ts'
import type { History } from './history/history.ts'
import type { ByteBudget } from './http/budget.ts'
import type { HttpLimits } from './http/limits.ts'
import type { Refusals } from './http/refusals.ts'
import type { UnsentAnswers } from './http/unsent.ts'
import type { Jobs } from './jobs/running.ts'
import type { McpParts } from './mcp/parts.ts'
import type { Leases } from './quota/leases.ts'
import type { Admissions } from './rates/admissions.ts'
import type { Gate } from './rates/gate.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { Attempts } from './sign-in/attempts.ts'
import type { Mail } from './sign-in/mail.ts'
import type { Store } from './store/store.ts'
import type { Logger } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Traces } from './telemetry/traces.ts'

/** Where documents are converted: the pool of processes, or a stand-in. */
export type Converter = Pick<Pool, 'convert' | 'stats' | 'hasRoom' | 'budgetWaitMs' | 'giveUp' | 'pauseMs' | 'walls'> &
  Pick<MediaPool, 'describeOcr'> &
  Pick<OpenEngines, 'describeSpeech' | 'readsPages'> & { close?(): Promise<void> }

export interface Services {
  settings: Settings
  /** Where this service is reached, without a final slash. */
  baseUrl: string
  clock: Clock
  store: Store
  secrets: Secrets
  authenticator: Authenticator
  lastUsed: LastUsed
  gate: Gate
  history: History
  leases: Leases
  budget: ByteBudget
  admissions: Admissions
  refusals: Refusals
  unsent: UnsentAnswers
  converter: Converter
  attempts: Attempts
  /** Where something is sold. */
  billing: Billing | undefined
  /** Where jobs are on. */
  jobs: Jobs | undefined
  /** Loaded by the first request. */
  mcp: () => Promise<McpParts>
  mail: Mail
  downloads: DownloadPolicy
  downloadSlots: DownloadSlots
  limits: HttpLimits
  metrics: Metrics
  traces: Traces
  log: Logger
  /** Aborted once the service has been asked to stop. */
  stopping: AbortSignal
}
