/** Jobs of a running process, as its other parts know them. */
import type { SpoolRoom } from './room/spool-room.ts'
import type { Spool } from './spool/spool.ts'
import type { JobContext } from './steps/context.ts'
import type { JobWatch } from './watch.ts'

export interface Jobs {
  context: JobContext
  spool: Spool
  room: SpoolRoom
  work: JobWork
  watch: JobWatch
  deliveries: Deliveries
  /** Does now what is done every ten seconds. */
  tick(): Promise<void>
  /** @param withinMs How long items may go on. */
  stop(withinMs?: number): Promise<void>
}

export interface JobWork {
  /** Items that are worked on. */
  readonly running: number
  /** There may be something to do, of the account that has queued items where one has. */
  wake(accountId?: string): void
  /** Kills the work on items that were canceled or that another worker has. */
  drop(isDropped: (job: { jobId: string; item: number; holdId: string }) => boolean): void
  /** Each item that runs, for a look at whether it is still this worker's. */
  holds(): string[]
  /** Takes nothing more, ends what runs, and gives back what takes too long. */
  stop(withinMs?: number): Promise<void>
}

export interface Deliveries {
  /** There may be one to send. */
  wake(): void
  stop(): Promise<void>
}
