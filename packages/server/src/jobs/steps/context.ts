/** What every step of a job works with. */
import type { Plans } from '../../quota/plans.ts'
import type { Gate } from '../../rates/gate.ts'
import type { Secrets } from '../../secrets.ts'
import type { Store } from '../../store/store.ts'
import type { JobQueue } from '../queue/queue.ts'

export interface JobContext {
  store: Store
  queue: JobQueue
  secrets: Secrets
  plans: Plans
  gate: Pick<Gate, 'freePlaces' | 'leaveAll'>
  /** How long results are kept after the end of their job. */
  ttlMs: number
  /** Whether an account has at most its plan's number of items running. */
  hasPlaces: boolean
  /** Where the service is reached, without a final slash. */
  baseUrl(): string
}
