/** Waits for jobs. */
import { createStatusLine, type StatusStream } from '../bulk/status-line.ts'
import type { Json, Service } from './service.ts'

/** A connection that is silent for longer is cut by some proxies. */
const waitSeconds = 30

/**
 * The service answers when a job has ended, or after half a minute; where it does not answer, the pauses grow.
 *
 * @returns The jobs as they ended.
 * @throws ServiceFault
 */
export async function waitForJobs(
  service: Service,
  ids: readonly string[],
  { stream, quiet }: { stream: StatusStream; quiet: boolean },
): Promise<Json[]> {
  const jobs: Json[] = []
  for (const id of ids) jobs.push(await service.call('GET', jobPath(id)))
  const sum = (member: string): number => jobs.reduce((all, { counts }) => all + Number(counts[member]), 0)
  const total = sum('total')
  const status = createStatusLine(total, stream, quiet)
  const show = (label: string): void => {
    const failed = sum('failed')
    status.show(sum('succeeded') + failed + sum('canceled'), failed, label)
  }
  for (const [index, id] of ids.entries())
    while (jobs[index].finished_at === null) {
      show(id)
      jobs[index] = await service.call('GET', `${jobPath(id)}?wait=${waitSeconds}`)
    }
  show('')
  status.end(`${total} files: ${sum('succeeded')} converted, ${total - sum('succeeded')} failed`)
  return jobs
}

/** The job with all its items. @throws ServiceFault */
export async function readJob(service: Service, id: string): Promise<Json> {
  const job = await service.call('GET', jobPath(id))
  for (let { next } = job; typeof next === 'string'; ) {
    const more = await service.call('GET', `${jobPath(id)}?cursor=${encodeURIComponent(next)}`)
    job.items.push(...more.items)
    next = more.next
  }
  return job
}

export function jobPath(id: string): string {
  return `jobs/${encodeURIComponent(id)}`
}
