/** What the account has used and has left, and what became of its requests. */
import type { Overview } from '@docmill/server/wire'
import { lazy, Suspense } from 'react'
import { useLoaded } from '../loaded.ts'
import { Conversions } from '../overview/conversions.tsx'
import { Credits } from '../overview/credits.tsx'
import { Ledger } from '../overview/ledger.tsx'
import { Today } from '../overview/today.tsx'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { useAccount } from '../session.tsx'

/** The chart's library comes when there is something to draw. */
const Days = lazy(() => import('../overview/days.tsx'))

export function OverviewScreen() {
  const { value, error, reload } = useLoaded('overview')
  const account = useAccount()
  if (error) return <Fault error={error} again={reload} />
  if (!value) return <p className="quiet loading">Loading …</p>
  return (
    <>
      <div className="screen-head">
        <h1>Overview</h1>
        <span className="tag">{value.plan.name}</span>
      </div>
      {account.may_set_password && !account.has_password && (
        <p className="notice">
          You signed in with a one-time link. <Link href="/account">Choose a password</Link> to come back without one.
        </p>
      )}
      <div className="columns">
        <Today overview={value} />
        <Credits overview={value} />
      </div>
      {hasHistory(value) ? (
        <>
          <section className="card">
            <h2>Last 30 days</h2>
            <Suspense fallback={<div className="chart" />}>
              <Days days={value.days} />
            </Suspense>
          </section>
          <Conversions rows={value.conversions} />
        </>
      ) : (
        <Start hasKeys={value.has_keys} />
      )}
      <Ledger />
    </>
  )
}

function Start({ hasKeys }: { hasKeys: boolean }) {
  return (
    <section className="card empty">
      <h2>No conversions yet</h2>
      <p className="quiet">
        Drop a document into the playground, or call the API with a key. What you convert shows here.
      </p>
      <p className="actions">
        <Link href="/playground" className="button primary">
          Try the playground
        </Link>
        <Link href="/keys" className="button">
          {hasKeys ? 'View API keys' : 'Create an API key'}
        </Link>
      </p>
    </section>
  )
}

function hasHistory({ days, conversions }: Overview): boolean {
  return conversions.length > 0 || days.some((day) => day.free + day.paid > 0 || Object.keys(day.failures).length > 0)
}
