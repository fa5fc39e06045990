/** The secret that signs webhooks of jobs, and what became of the latest. */
import type { DeliveryRow } from '@docmill/server/wire'
import { useState } from 'react'
import { useLoaded } from '../loaded.ts'
import { useAttempt } from '../parts/announce.tsx'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useSession } from '../session.tsx'
import { number } from '../words.ts'
import { WebhookSecret } from './secret.tsx'

export function Webhooks() {
  const { ask } = useSession()
  const attempt = useAttempt()
  const { value, error, reload } = useLoaded('webhooks')
  const [secret, setSecret] = useState<string>()
  const show = (): Promise<void> =>
    attempt(async () => setSecret((await ask('webhook-secret', { rotate: false })).secret))
  return (
    <section className="card">
      <div className="card-head">
        <h2>Webhooks</h2>
        <button type="button" className="button" onClick={show}>
          Show the secret
        </button>
      </div>
      <p className="quiet">
        A job with <code>webhook_url</code> calls it when the job ends.{' '}
        <a href="/docs/jobs#webhooks">How to check the signature</a>
      </p>
      {error && <Fault error={error} again={reload} />}
      {value && value.deliveries.length > 0 && <Deliveries rows={value.deliveries} />}
      {secret !== undefined && (
        <WebhookSecret secret={secret} onRotated={setSecret} onClose={() => setSecret(undefined)} />
      )}
    </section>
  )
}

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const

function Deliveries({ rows }: { rows: DeliveryRow[] }) {
  return (
    <Table
      label="Webhook deliveries"
      hasActions
      header={[
        'Event',
        'Outcome',
        'Last answer',
        'Attempts',
        'Created',
        'Next attempt',
        <span key="actions" className="hidden">
          Actions
        </span>,
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className="mono">
            {row.event}
          </th>
          <td data-label="Outcome">
            <span className={`dot ${row.state}`}>{stateWords[row.state]}</span>
          </td>
          <td data-label="Last answer">{row.status === 0 ? 'no answer' : (row.status ?? '–')}</td>
          <td className="number" data-label="Attempts">
            {number(row.attempts)}
          </td>
          <td data-label="Created">
            <Time at={row.created_at} near />
          </td>
          <td data-label="Next attempt">{row.due_at === null ? '–' : <Time at={row.due_at} near />}</td>
          <td>
            <div className="row-actions">
              <Link className="button small-button" href={`/jobs#${row.job}`} aria-label={`Job of ${row.id}`}>
                Job
              </Link>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}
