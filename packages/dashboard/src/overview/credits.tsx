/** Credits by grant, in the order in which they are spent. */
import type { Grant, Overview } from '@docmill/server/wire'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'
import { count, day, number } from '../words.ts'

const kinds: Record<Grant['kind'], string> = { subscription: 'Subscription', pack: 'Pack', goodwill: 'Goodwill' }

export function Credits({ overview: { credits, daily, grants } }: { overview: Overview }) {
  const { sells } = useSession()
  return (
    <section className="card">
      <div className="card-head">
        <h2>Credits</h2>
        {sells && (
          <Link href="/billing" className="button small-button">
            Buy credits
          </Link>
        )}
      </div>
      <p className="figure">
        {number(credits.available)}
        <span className="quiet"> available</span>
      </p>
      {grants.length === 0 ? (
        <p className="quiet">
          {daily === null
            ? 'Your plan needs no credits: it has no daily limit.'
            : 'No credits. Conversions beyond the daily allowance take one credit each.'}
        </p>
      ) : (
        <ul className="grants">
          {grants.map(({ id, kind, amount, remaining, expires_at: expiresAt }) => (
            <li key={id}>
              <span>{kinds[kind]}</span>
              <span>
                {number(remaining)} <span className="quiet">of {number(amount)}</span>
              </span>
              <span className="quiet">{expiresAt ? `until ${day(expiresAt)}` : 'does not expire'}</span>
            </li>
          ))}
        </ul>
      )}
      {(credits.used_today > 0 || credits.held > 0) && (
        <p className="quiet">
          {count(credits.used_today, 'credit', 'credits')} used today
          {credits.held > 0 && `, ${number(credits.held)} held by what runs now`}.
        </p>
      )}
    </section>
  )
}
