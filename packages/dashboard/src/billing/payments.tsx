/** What was paid, newest first. */
import type { PaymentRow } from '@docmill/server/wire'
import { Table } from '../parts/table.tsx'
import { count, day, money } from '../words.ts'

export function Payments({ rows }: { rows: PaymentRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="card">
      <h2>Payments</h2>
      <Table label="Payments" header={['Date', 'Amount', 'Status', 'Item']}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.at}>{day(row.at)}</time>
            </td>
            <td className="number">{money(row.amount, row.currency)}</td>
            <td>{stateOf(row)}</td>
            <td>{whatOf(row)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function whatOf({ kind, credits }: PaymentRow): string {
  const bought = count(credits, 'credit', 'credits')
  if (kind === 'pack') return bought
  return credits > 0 ? `Subscription, ${bought}` : 'Subscription'
}

function stateOf({ amount, currency, returned, disputed }: PaymentRow): string {
  if (disputed) return 'Disputed'
  if (returned === 0) return 'Paid'
  return returned >= amount ? 'Refunded' : `${money(returned, currency)} refunded`
}
