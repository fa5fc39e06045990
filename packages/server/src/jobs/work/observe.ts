/** Numbers of jobs that are read when somebody asks for them; none names an account. */
import type { Services } from '../../services.ts'
import type { JobWork } from '../running.ts'
import { waitingItems, waitingRanges } from '../store/waiting.ts'

export function observeJobs(
  { metrics: { observe }, store, clock }: Pick<Services, 'metrics' | 'store' | 'clock'>,
  work: JobWork,
): void {
  observe('docmill_job_items_running', 'Items of jobs that this process works on.', () => work.running)
  observe(
    'docmill_jobs_waiting',
    'Items of jobs that wait, of all accounts.',
    async () => (await waitingItems(store.read)).items,
  )
  observe('docmill_job_ranges_waiting', 'Page ranges of long documents that wait, of all accounts.', () =>
    waitingRanges(store.read),
  )
  observe('docmill_jobs_oldest_wait_seconds', 'Age of the oldest job that has an item waiting.', async () => {
    const { oldestAt } = await waitingItems(store.read)
    return oldestAt === null ? 0 : Math.max(0, (clock.now() - oldestAt) / 1000)
  })
}
