/** Numbers of jobs that are read when somebody asks for them; none names an account. */
import type { Services } from '../../services.ts'
import type { JobWork } from '../running.ts'
import { type Waiting, waitingItems, waitingRanges } from '../store/waiting.ts'

export function observeJobs(
  { metrics: { observe }, store, clock }: Pick<Services, 'metrics' | 'store' | 'clock'>,
  work: JobWork,
): void {
  let asked: Promise<Waiting> | undefined
  /** All that is read of it at once is read by one query. */
  const waiting = (): Promise<Waiting> => {
    asked ??= waitingItems(store.read).finally(() => {
      asked = undefined
    })
    return asked
  }
  observe('docmill_job_items_running', 'Items of jobs that this process works on.', () => work.running)
  observe('docmill_jobs_waiting', 'Items of jobs that wait, of all accounts.', async () => (await waiting()).items)
  observe('docmill_job_ranges_waiting', 'Page ranges of long documents that wait, of all accounts.', () =>
    waitingRanges(store.read),
  )
  observe('docmill_jobs_oldest_wait_seconds', 'Age of the oldest job that has an item waiting.', async () => {
    const { oldestAt } = await waiting()
    return oldestAt === null ? 0 : Math.max(0, (clock.now() - oldestAt) / 1000)
  })
}
