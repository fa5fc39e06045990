/** Requests to convert, without anything of their documents. A phone shows each as a card. */
import type { ConversionRow } from '@docmill/server/wire'
import { useState } from 'react'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { bytes, duration } from '../words.ts'
import { RequestDetails } from './details.tsx'
import { Outcome } from './outcome.tsx'

export function RequestTable({ label, rows }: { label: string; rows: ConversionRow[] }) {
  const [opened, setOpened] = useState<ConversionRow>()
  return (
    <>
      <Table
        label={label}
        hasActions
        header={[
          'When',
          'Outcome',
          'Type',
          'Size',
          'Duration',
          'Key',
          <span key="actions" className="hidden">
            Actions
          </span>,
        ]}
      >
        {rows.map((row) => (
          <tr key={row.request_id + row.at}>
            <td>
              <Time at={row.at} near />
            </td>
            <td data-label="Outcome">
              <Outcome code={row.outcome} />
            </td>
            <td data-label="Type">{row.type ?? '–'}</td>
            <td className="number" data-label="Size">
              {row.bytes === null ? '–' : bytes(row.bytes)}
            </td>
            <td className="number" data-label="Duration">
              {duration(row.duration_ms)}
            </td>
            <td className="cut" data-label="Key">
              {row.key ?? 'Playground'}
            </td>
            <td>
              <div className="row-actions">
                <button
                  type="button"
                  className="button small-button"
                  aria-label={`Details of ${row.request_id}`}
                  onClick={() => setOpened(row)}
                >
                  Details
                </button>
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {opened && <RequestDetails row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
