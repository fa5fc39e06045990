/** Packs of credits, each paid once. */
import type { BillingAnswer } from '@docmill/server/wire'
import { Fault } from '../parts/fault.tsx'
import { useSession } from '../session.tsx'
import { count } from '../words.ts'
import { Cost } from './cost.tsx'
import { useLeaving } from './leave.ts'

export function Packs({ billing: { packs } }: { billing: BillingAnswer }) {
  const { ask } = useSession()
  const { isBusy, error, leave } = useLeaving()
  if (packs.length === 0) return null
  return (
    <section className="card">
      <h2>Credits</h2>
      <p className="quiet">Each conversion beyond the daily allowance takes one credit.</p>
      <ul className="offers">
        {packs.map(({ price, credits, expires_in_days: days, cost }) => (
          <li key={price} className="offer">
            <h3>{count(credits, 'credit', 'credits')}</h3>
            <Cost cost={cost} />
            <p className="quiet">{days === null ? 'No expiry' : `Valid for ${count(days, 'day', 'days')}`}</p>
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => leave(() => ask('billing-checkout', { price }))}
            >
              Buy<span className="hidden"> {count(credits, 'credit', 'credits')}</span>
            </button>
          </li>
        ))}
      </ul>
      {error && <Fault error={error} />}
    </section>
  )
}
