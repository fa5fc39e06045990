/** Every change of the credits, newest first, and all of it as a file. */
import type { LedgerRow } from '@docmill/server/wire'
import { useState } from 'react'
import { read } from '../api.ts'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { number } from '../words.ts'

const kinds: Record<LedgerRow['kind'], string> = {
  grant: 'Granted',
  spend: 'Spent',
  refund: 'Refunded',
  expire: 'Expired',
  reversal: 'Reversed',
}

export function Ledger() {
  const { value, error, reload } = useLoaded('ledger')
  const [older, setOlder] = useState<{ entries: LedgerRow[]; next: number | null }>()
  if (error) return <Fault error={error} again={reload} />
  if (!value || value.entries.length === 0) return null
  const entries = [...value.entries, ...(older?.entries ?? [])]
  const next = older ? older.next : value.next
  const readOlder = async (): Promise<void> => {
    const page = await read('ledger', { before: String(next) })
    setOlder({ entries: [...(older?.entries ?? []), ...page.entries], next: page.next })
  }
  return (
    <section className="card">
      <div className="card-head">
        <h2>Credit ledger</h2>
        <a className="button small-button" href="/dashboard/api/ledger.csv" download>
          Export CSV
        </a>
      </div>
      <Table label="Credit ledger" header={['When', 'Type', 'Credits', 'Request']}>
        {entries.map(({ id, at, kind, amount, request_id: requestId }) => (
          <tr key={id}>
            <td>
              <Time at={at} />
            </td>
            <td>{kinds[kind]}</td>
            <td className="number">{amount > 0 ? `+${number(amount)}` : number(amount)}</td>
            <td className="mono">{requestId ?? '–'}</td>
          </tr>
        ))}
      </Table>
      {next !== null && (
        <button type="button" className="button" onClick={readOlder}>
          Show older entries
        </button>
      )}
    </section>
  )
}
