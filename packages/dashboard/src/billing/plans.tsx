/** Plans to subscribe to or to switch to. */
import type { BillingAnswer, PlanOffer } from '@docmill/server/wire'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Fault } from '../parts/fault.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.tsx'
import { count, number } from '../words.ts'
import { Cost } from './cost.tsx'
import { useLeaving } from './leave.ts'

interface PlansProps {
  billing: BillingAnswer
  onChange(): void
}

export function Plans({ billing: { plans, subscription }, onChange }: PlansProps) {
  const { ask } = useSession()
  const { isBusy, error, leave } = useLeaving()
  const [chosen, setChosen] = useState<PlanOffer>()
  if (plans.length === 0) return null
  const current = plans.find(({ price }) => price === subscription?.price)
  const choose = (offer: PlanOffer): void => {
    if (subscription) setChosen(offer)
    else void leave(() => ask('billing-checkout', { price: offer.price }))
  }
  return (
    <section className="card">
      <h2>Plans</h2>
      <ul className="offers">
        {plans.map((offer) => {
          const { price, plan, credits, cost } = offer
          const isCurrent = offer === current
          const isOtherPeriod = current?.cost && cost && current.cost.interval !== cost.interval
          return (
            <li key={price} className="offer" data-current={isCurrent}>
              <h3>{plan.name}</h3>
              <Cost cost={cost} />
              <ul className="quiet">
                <li>{plan.daily === null ? 'No daily limit' : `${number(plan.daily)} conversions per day`}</li>
                {credits > 0 && <li>{count(credits, 'credit', 'credits')} with each period</li>}
              </ul>
              {isCurrent ? (
                <span className="tag">Your plan</span>
              ) : isOtherPeriod ? (
                <p className="quiet small">Available when your plan has ended.</p>
              ) : (
                <button type="button" className="button" disabled={isBusy} onClick={() => choose(offer)}>
                  {subscription ? 'Switch' : 'Subscribe'}
                  <span className="hidden">
                    {' '}
                    to {plan.name}
                    {cost?.interval && ` every ${cost.interval}`}
                  </span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {error && <Fault error={error} />}
      {chosen && (
        <SwitchPlan
          offer={chosen}
          isCheaper={isCheaper(chosen, current)}
          onDone={onChange}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

function isCheaper(offer: PlanOffer, current: PlanOffer | undefined): boolean {
  return (offer.cost?.amount ?? 0) < (current?.cost?.amount ?? 0)
}

interface SwitchProps {
  offer: PlanOffer
  isCheaper: boolean
  onDone(): void
  onClose(): void
}

function SwitchPlan({ offer: { price, plan, credits }, isCheaper, onDone, onClose }: SwitchProps) {
  const { ask } = useSession()
  const change = async (): Promise<void> => {
    await ask('billing-plan', { price })
    onDone()
    onClose()
  }
  return (
    <Dialog title={`Switch to ${plan.name}?`} onClose={onClose}>
      <Form onSend={change}>
        {({ isBusy }) => (
          <>
            <p>
              The new daily allowance applies at once; today’s conversions still count.{' '}
              {isCheaper
                ? 'Nothing is refunded for the rest of the period; the next period costs less.'
                : 'The difference for the rest of the period is charged now.'}
              {credits > 0 && ' Credits come with the next period.'}
            </p>
            <div className="row-actions">
              <button type="button" className="button" onClick={onClose}>
                Cancel
              </button>
              <button type="submit" className="button primary" disabled={isBusy}>
                {isBusy ? 'Switching …' : 'Switch'}
              </button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
