/** All that is known of one request. */
import type { ConversionRow } from '@docmill/server/wire'
import type { ReactNode } from 'react'
import { CopyButton } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { bytes, duration, moment, number } from '../words.ts'
import { Outcome } from './outcome.tsx'

export function RequestDetails({ row, onClose }: { row: ConversionRow; onClose(): void }) {
  const facts: [string, ReactNode][] = [
    ['Outcome', <Outcome key="outcome" code={row.outcome} />],
    ['Charged', chargeOf(row.outcome)],
    ['When', moment(row.at)],
    ['Type', row.type ?? 'not known'],
    ['Size', row.bytes === null ? 'not known' : `${bytes(row.bytes)} (${number(row.bytes)} bytes)`],
    ['Duration', duration(row.duration_ms)],
    ['Key', row.key ?? 'Playground'],
    [
      'Request',
      <CopyButton key="id" text={row.request_id} label={row.request_id} what="Request id" className="as-code" />,
    ],
  ]
  return (
    <Dialog title="Request" onClose={onClose}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">
        The file and its name are not kept. When you ask the operator about a request, give its id: it is in the logs
        and in the header <code>X-Request-Id</code> of the answer.
      </p>
    </Dialog>
  )
}

function chargeOf(outcome: string): string {
  if (outcome === 'free') return 'one conversion of the daily allowance'
  if (outcome === 'paid') return 'one credit'
  return 'nothing'
}
