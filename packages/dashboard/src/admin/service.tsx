/** How the deployment is: what runs, what it reads, what it did. */
import type { ServiceReport } from '@docmill/server/wire'
import type { ReactNode } from 'react'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { Time } from '../parts/time.tsx'
import { bytes, count, number } from '../words.ts'

/** Below it a service cannot go on for long: a database and uploads need room. */
const littleSpaceBytes = 1024 ** 3

const mails: Record<ServiceReport['mail'], string> = {
  smtp: 'sent by SMTP',
  log: 'not set up; links are written to the log',
  none: 'not set up; an admin hands out links',
}

export function ServiceCard() {
  const { value, error, reload } = useLoaded('admin-service')
  if (error) return <Fault error={error} again={reload} />
  if (!value) return null
  return (
    <section className="card">
      <div className="card-head">
        <h2>This service</h2>
        <button type="button" className="button small-button" onClick={reload}>
          Refresh
        </button>
      </div>
      <dl className="facts">
        {factsOf(value).map(([name, shown]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factsOf(report: ServiceReport): [string, ReactNode][] {
  const { workers, totals, ocr, free_bytes: free } = report
  const missing = report.walls.filter(({ stands }) => !stands).map(({ name }) => name)
  return [
    ['Accounts', `${number(totals.accounts)}${totals.suspended ? `, ${number(totals.suspended)} suspended` : ''}`],
    ['Today', `${number(totals.converted_today)} converted, ${number(totals.failed_today)} failed`],
    ['30 days', `${number(totals.converted_30_days)} converted, ${number(totals.failed_30_days)} failed`],
    ['Credits', `${number(totals.credits)} unused, over all accounts`],
    [
      'Processes',
      `${number(workers.busy)} of ${number(workers.total)} busy, ${count(workers.queued, 'document', 'documents')} waiting, ${bytes(workers.memory_bytes)} of memory`,
    ],
    [
      'Sandbox',
      missing.length === 0 ? (
        'complete'
      ) : (
        <>
          without {missing.join(', ')}: <a href="/docs/security">what that means</a>
        </>
      ),
    ],
    ['OCR', `${ocr.engine}: ${ocr.languages.join(', ')}`],
    ['Speech', report.speech ?? 'no engine; recordings give tags and chapters'],
    ['Jobs', report.jobs ? 'on' : 'off'],
    ['Mail', mails[report.mail]],
    [
      'Disk',
      <span key="disk" className={free !== null && free < littleSpaceBytes ? 'wrong' : undefined}>
        {free === null ? 'not known' : `${bytes(free)} free for its data`}
      </span>,
    ],
    ['Database', report.database],
    [
      'Version',
      <>
        {report.version}, Node.js {report.node.replace(/^v/, '')}, started <Time at={report.started_at} near />
      </>,
    ],
  ]
}
