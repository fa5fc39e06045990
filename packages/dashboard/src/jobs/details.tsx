/** A job with its items, and what can be done to it. */
import type { JobDetails } from '@docmill/server/wire'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLoaded } from '../loaded.ts'
import { useAnnounce, useAttempt } from '../parts/announce.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session.tsx'
import { count, number } from '../words.ts'
import { DeleteJob } from './delete.tsx'
import { ItemTable } from './items.tsx'
import { isOpen, JobProgress, JobStatusWords } from './progress.tsx'
import { useRefresh } from './refresh.ts'
import { Kept, nameOf } from './table.tsx'

/** As many as the service sends at once. */
const itemsPerPage = 100

export function Job({ id }: { id: string }) {
  const [from, setFrom] = useState(0)
  const { value: job, error, reload } = useLoaded('job', new URLSearchParams({ id, from: String(from) }).toString())
  useRefresh(error ? undefined : job, job !== undefined && isOpen(job), reload)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = job !== undefined
  // A screen reader goes on reading where the job begins.
  useEffect(() => {
    if (isShown) heading.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!job) return error ? <Missing error={error} again={reload} /> : <p className="quiet loading">Loading …</p>
  return (
    <>
      <Back />
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1} className="job-name">
          {nameOf(job)}
        </h1>
        <Actions job={job} onDone={reload} />
      </div>
      {error && <Fault error={error} again={reload} />}
      <section className="card" aria-label="Summary">
        <JobProgress job={job} />
        <Facts job={job} />
        {job.warnings.length > 0 && (
          <ul className="notice warn">
            {job.warnings.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h2>Items</h2>
        <ItemTable job={job} />
        <ItemPages job={job} from={from} onChoose={setFrom} />
      </section>
    </>
  )
}

function Back() {
  return (
    <p>
      <Link href="/jobs">All jobs</Link>
    </p>
  )
}

function Missing({ error, again }: { error: Error; again(): void }) {
  return (
    <>
      <Back />
      <h1>Job</h1>
      <Fault error={error} again={again} />
    </>
  )
}

function Actions({ job, onDone }: { job: JobDetails; onDone(): void }) {
  const { ask } = useSession()
  const announce = useAnnounce()
  const attempt = useAttempt()
  const [isDeleting, setDeleting] = useState(false)
  const hasResults = job.results === 'kept'
  const retry = (): Promise<void> =>
    attempt(async () => {
      await ask('retry-job', { id: job.id })
      announce(`${count(job.retryable, 'item is', 'items are')} queued again.`)
      onDone()
    })
  return (
    <div className="access">
      {job.retryable > 0 && (
        <button type="button" className="button" onClick={retry}>
          Retry {count(job.retryable, 'failed item', 'failed items')}
        </button>
      )}
      {hasResults && !isOpen(job) && (
        <a className="button" href={`/dashboard/api/job-results?${new URLSearchParams({ id: job.id })}`} download>
          Download all (NDJSON)
        </a>
      )}
      {hasResults && (
        <button type="button" className="button danger" onClick={() => setDeleting(true)}>
          {isOpen(job) ? 'Cancel job' : 'Delete'}
        </button>
      )}
      {isDeleting && <DeleteJob job={job} onDone={onDone} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function Facts({ job }: { job: JobDetails }) {
  const facts: [string, ReactNode][] = [
    ['Status', <JobStatusWords key="status" job={job} />],
    ['Created', <Time key="created" at={job.created_at} />],
    ['Finished', job.finished_at === null ? 'not yet' : <Time key="finished" at={job.finished_at} />],
    ['Results', <Kept key="results" job={job} />],
    ['Credits', number(job.credits_charged)],
    ['Job', <CopyButton key="id" text={job.id} label={job.id} what="Job id" className="as-code" />],
    ...Object.entries(job.metadata).map(([name, value]): [string, ReactNode] => [name, value]),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: metadata may have any name, also one of ours
        <div key={at} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ItemPages({ job, from, onChoose }: { job: JobDetails; from: number; onChoose(from: number): void }) {
  const { next } = job
  if (from === 0 && next === null) return null
  return (
    <div className="access">
      {from > 0 && (
        <button type="button" className="button" onClick={() => onChoose(Math.max(0, from - itemsPerPage))}>
          Previous items
        </button>
      )}
      {next !== null && (
        <button type="button" className="button" onClick={() => onChoose(next)}>
          Next items
        </button>
      )}
    </div>
  )
}
