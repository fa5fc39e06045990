/** What the account has used and has left, and what became of its requests. */
import type { Overview } from '@docmill/server/wire'
import { lazy, Suspense, useState } from 'react'
import { useLoaded } from '../loaded.ts'
import { Credits } from '../overview/credits.tsx'
import { Ledger } from '../overview/ledger.tsx'
import { Today } from '../overview/today.tsx'
import { Fault } from '../parts/fault.tsx'
import { Link } from '../parts/link.tsx'
import { RequestTable } from '../requests/table.tsx'
import { useAccount, useSession } from '../session.tsx'

/** The chart's library comes when there is something to draw. */
const Days = lazy(() => import('../overview/days.tsx'))

export function OverviewScreen() {
  const [range, setRange] = useState(30)
  const { value, error, reload } = useLoaded('overview', `days=${range}`)
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
            <div className="card-head">
              <h2>Last {value.days.length} days</h2>
              <Ranges chosen={range} onChoose={setRange} />
            </div>
            <Suspense fallback={<div className="chart" />}>
              <Days days={value.days} />
            </Suspense>
          </section>
          {value.conversions.length > 0 && (
            <section className="card">
              <div className="card-head">
                <h2>Recent requests</h2>
                <Link href="/requests" className="button small-button">
                  Show all
                </Link>
              </div>
              <RequestTable label="Recent requests" rows={value.conversions} />
            </section>
          )}
        </>
      ) : (
        <Start hasKeys={value.has_keys} />
      )}
      <Ledger />
    </>
  )
}

const ranges = [7, 30, 90]

function Ranges({ chosen, onChoose }: { chosen: number; onChoose(days: number): void }) {
  return (
    <fieldset className="ranges">
      <legend className="hidden">Range of the chart</legend>
      {ranges.map((days) => (
        <button
          key={days}
          type="button"
          className="button small-button"
          aria-pressed={days === chosen}
          onClick={() => onChoose(days)}
        >
          {days} days
        </button>
      ))}
    </fieldset>
  )
}

function Start({ hasKeys }: { hasKeys: boolean }) {
  const { keyless } = useSession()
  return (
    <section className="card empty">
      <h2>No conversions yet</h2>
      <p className="quiet">
        Drop a document into the playground, or call the API{!keyless && ' with a key'}. What you convert shows here.
      </p>
      <p className="actions">
        <Link href="/playground" className="button primary">
          Try the playground
        </Link>
        {!keyless && (
          <Link href="/keys" className="button">
            {hasKeys ? 'View API keys' : 'Create an API key'}
          </Link>
        )}
      </p>
    </section>
  )
}

function hasHistory({ days, conversions }: Overview): boolean {
  return conversions.length > 0 || days.some((day) => day.free + day.paid > 0 || Object.keys(day.failures).length > 0)
}
