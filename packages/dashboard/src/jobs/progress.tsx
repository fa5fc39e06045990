/** How far a job is: its status in words, and its items as a bar. */
import type { JobRow } from '@docmill/server/wire'
import { count, number } from '../words.ts'

export function isOpen({ status }: Pick<JobRow, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

export const statusWords = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  canceled: 'Canceled',
} as const

export function JobStatusWords({ job }: { job: Pick<JobRow, 'status' | 'counts'> }) {
  const isBad = job.status === 'completed' && job.counts.failed > 0
  return <span className={`dot ${isBad ? 'failed' : job.status}`}>{statusWords[job.status]}</span>
}

export function JobProgress({ job }: { job: JobRow }) {
  const { total, succeeded, failed, canceled } = job.counts
  const ended = succeeded + failed + canceled
  const share = (items: number): string => `${total === 0 ? 0 : (items / total) * 100}%`
  return (
    <div className="job-progress">
      <div
        className="bar parts"
        role="progressbar"
        aria-label={`Progress of ${job.filename ?? job.id}`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={ended}
        aria-valuetext={countWords(job)}
      >
        <div style={{ inlineSize: share(succeeded) }} />
        <div className="of-failed" style={{ inlineSize: share(failed) }} />
        <div className="of-canceled" style={{ inlineSize: share(canceled) }} />
      </div>
      <p className="small">{countWords(job)}</p>
    </div>
  )
}

/** E.g. “3 of 5 converted, 1 failed, 1 running”. */
function countWords({ counts }: JobRow): string {
  const rest = (['failed', 'canceled', 'running', 'queued'] as const).filter((state) => counts[state] > 0)
  return [
    `${number(counts.succeeded)} of ${count(counts.total, 'file', 'files')} converted`,
    ...rest.map((state) => `${number(counts[state])} ${state}`),
  ].join(', ')
}
