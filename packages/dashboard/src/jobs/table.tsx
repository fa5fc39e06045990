/** Jobs, each with a link to its details. A phone shows each as a card. */
import type { JobRow } from '@docmill/server/wire'
import { Link } from '../parts/link.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { number } from '../words.ts'
import { JobProgress, JobStatusWords } from './progress.tsx'

export function JobTable({ rows }: { rows: readonly JobRow[] }) {
  return (
    <Table
      label="Jobs"
      hasActions
      header={[
        'Job',
        'Status',
        'Progress',
        'Credits',
        'Created',
        'Results',
        <span key="actions" className="hidden">
          Actions
        </span>,
      ]}
    >
      {rows.map((job) => (
        <tr key={job.id}>
          <th scope="row" className="cut">
            {nameOf(job)}
          </th>
          <td data-label="Status">
            <JobStatusWords job={job} />
          </td>
          <td data-label="Progress">
            <JobProgress job={job} />
          </td>
          <td className="number" data-label="Credits">
            {number(job.credits_charged)}
          </td>
          <td data-label="Created">
            <Time at={job.created_at} near />
          </td>
          <td data-label="Results">
            <Kept job={job} />
          </td>
          <td>
            <div className="row-actions">
              <Link className="button small-button" href={`/jobs#${job.id}`} aria-label={`Details of ${job.id}`}>
                Details
              </Link>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** A job is named by its files, for as long as their names are kept. */
export function nameOf({ id, filename, counts: { total } }: Pick<JobRow, 'id' | 'filename' | 'counts'>): string {
  if (filename === null) return id
  return total > 1 ? `${filename} and ${number(total - 1)} more` : filename
}

/** How long results are kept. */
export function Kept({ job }: { job: JobRow }) {
  if (job.results !== 'kept') return job.results
  if (job.finished_at === null) return 'not yet complete'
  return (
    <>
      expire <Time at={job.expires_at} near />
    </>
  )
}
