/** Numbers that are read off the running service when somebody asks for them. */
import type { Services } from '../services.ts'

export function observeService(services: Services): void {
  const { metrics, budget } = services
  observeWork(services)
  metrics.observe('docmill_body_bytes', 'Bytes of request bodies that are held.', () => budget.held)
  metrics.observe('docmill_stopping', '1 once the service has been asked to stop.', () =>
    Number(services.stopping.aborted),
  )
}

type Working = Pick<Services, 'metrics' | 'converter' | 'downloadSlots' | 'leases'>

/** What a worker of jobs has, too. */
export function observeWork({ metrics, converter, downloadSlots, leases }: Working): void {
  const { observe, observeEach, count } = metrics
  observe('docmill_conversions_running', 'Processes that are converting.', () => converter.stats().busy)
  observe('docmill_conversions_queued', 'Documents that wait for one.', () => converter.stats().queued)
  observe('docmill_queue_limit', 'Documents that may wait.', () => converter.stats().queueLimit)
  observeEach('docmill_workers', 'Conversion processes by state.', 'state', () => {
    const { starting, idle, busy } = converter.stats()
    return { starting, idle, busy }
  })
  observe(
    'docmill_worker_memory_bytes',
    'Of all conversion processes, as each reported after its last document.',
    () => converter.stats().memoryBytes,
  )
  count(
    'docmill_worker_restarts_total',
    'Conversion processes that were replaced: at a deadline, after a fault, or for their age.',
    () => converter.stats().replaced,
  )
  count(
    'docmill_conversions_stopped_total',
    'Conversions that gave way to a document of another account, and started again later.',
    () => converter.stats().stopped,
  )
  observe('docmill_holds_open', 'Units that this process holds for requests in flight.', () => leases.open)
  observe('docmill_downloads_running', 'Files that are being fetched from a URL.', () => downloadSlots.taken)
}
