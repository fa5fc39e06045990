/** The plan, what can be bought, and what was paid. */
import type { BillingAnswer } from '@docmill/server/wire'
import { useCallback } from 'react'
import { type Leaving, useLeaving } from '../billing/leave.ts'
import { Packs } from '../billing/packs.tsx'
import { Payments } from '../billing/payments.tsx'
import { Plans } from '../billing/plans.tsx'
import { Returned } from '../billing/returned.tsx'
import { useLoaded } from '../loaded.ts'
import { Fault } from '../parts/fault.tsx'
import { useSession } from '../session.tsx'
import { day, number } from '../words.ts'

export default function BillingScreen() {
  const { value, error, reload } = useLoaded('billing')
  const { renew } = useSession()
  const portal = useLeaving()
  const renewAll = useCallback(() => {
    reload()
    void renew()
  }, [reload, renew])
  return (
    <>
      <div className="screen-head">
        <h1>Billing</h1>
        {value?.has_portal && <PortalButton portal={portal} name="Invoices and payment" />}
      </div>
      <Returned onDone={reload} />
      {portal.error && <Fault error={portal.error} />}
      {error && <Fault error={error} again={reload} />}
      {!value && !error && <p className="quiet loading">Loading …</p>}
      {value && (
        <>
          {value.subscription?.overdue && (
            <div className="notice warn overdue" role="alert">
              <p>The last payment for your plan failed. It will be retried; if it keeps failing, your plan ends.</p>
              <PortalButton portal={portal} name="Update the payment" />
            </div>
          )}
          <CurrentPlan billing={value} />
          <Plans billing={value} onChange={renewAll} />
          <Packs billing={value} />
          <Payments rows={value.payments} />
        </>
      )}
    </>
  )
}

function PortalButton({ portal, name }: { portal: Leaving; name: string }) {
  const { ask } = useSession()
  return (
    <button
      type="button"
      className="button"
      disabled={portal.isBusy}
      onClick={() => portal.leave(() => ask('billing-portal', {}))}
    >
      {name}
    </button>
  )
}

function CurrentPlan({ billing: { plan, subscription, provider } }: { billing: BillingAnswer }) {
  return (
    <section className="card">
      <h2>Your plan</h2>
      <p className="figure">
        {plan.name}
        <span className="quiet">
          {' '}
          {plan.daily === null ? 'no daily limit' : `${number(plan.daily)} conversions per day`}
        </span>
      </p>
      <p className="quiet">
        {subscription
          ? subscription.ends_at
            ? `Ends on ${day(subscription.ends_at)}.`
            : `Renews on ${day(subscription.period_ends_at)}.`
          : provider
            ? 'You are not charged for this plan.'
            : 'The operator of this service sets plans and grants credits.'}
      </p>
    </section>
  )
}
