/** The jobs of the account, and one of them where the address names it behind `#`. */
import type { JobsPage } from '@docmill/server/wire'
import { useState } from 'react'
import { useFragment } from '../address.ts'
import { FirstJob } from '../jobs/begin.tsx'
import { Job } from '../jobs/details.tsx'
import { isOpen, statusWords } from '../jobs/progress.tsx'
import { useRefresh } from '../jobs/refresh.ts'
import { JobTable } from '../jobs/table.tsx'
import { Webhooks } from '../jobs/webhooks.tsx'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { useSession } from '../session.tsx'
import { NowhereScreen } from './nowhere.tsx'

export default function JobsScreen() {
  const { jobs } = useSession()
  const id = useFragment()
  if (!jobs) return <NowhereScreen />
  return id ? <Job key={id} id={id} /> : <JobsOfAccount />
}

function JobsOfAccount() {
  const [status, setStatus] = useState('')
  /** The last job of each page before the one that is shown. */
  const [earlier, setEarlier] = useState<string[]>([])
  const before = earlier.at(-1)
  const query = new URLSearchParams({ ...(status && { status }), ...(before && { before }) }).toString()
  const { value, error, reload } = useLoaded('jobs', query)
  const isEmpty = query === '' && value?.jobs.length === 0
  // The first job comes from elsewhere, while its reader looks at how to make it.
  useRefresh(error ? undefined : value, isEmpty || (value?.jobs.some(isOpen) ?? false), reload)
  if (!value) return error ? <Fault error={error} again={reload} /> : <p className="quiet loading">Loading …</p>
  const choose = (chosen: string): void => {
    setStatus(chosen)
    setEarlier([])
  }
  return (
    <>
      <div className="screen-head">
        <h1>Jobs</h1>
      </div>
      {error && <Fault error={error} again={reload} />}
      {isEmpty ? (
        <FirstJob />
      ) : (
        <section className="card">
          <div className="filters">
            <select aria-label="Status" value={status} onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">All jobs</option>
              {Object.entries(statusWords).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          {value.jobs.length === 0 ? <p className="quiet">No jobs match.</p> : <JobTable rows={value.jobs} />}
          <Pages page={value} earlier={earlier} onChoose={setEarlier} />
        </section>
      )}
      <Webhooks />
      <p className="quiet small">
        Files and results are kept encrypted until they expire; a job is listed without them for 7 more days.
      </p>
    </>
  )
}

interface PagesProps {
  page: JobsPage
  earlier: string[]
  onChoose(earlier: string[]): void
}

function Pages({ page: { next }, earlier, onChoose }: PagesProps) {
  if (earlier.length === 0 && next === null) return null
  return (
    <div className="access">
      {earlier.length > 0 && (
        <button type="button" className="button" onClick={() => onChoose(earlier.slice(0, -1))}>
          Newer jobs
        </button>
      )}
      {next !== null && (
        <button type="button" className="button" onClick={() => onChoose([...earlier, next])}>
          Older jobs
        </button>
      )}
    </div>
  )
}
