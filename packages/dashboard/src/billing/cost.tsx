import type { Cost as CostOf } from '@docmill/server/wire'
import { money } from '../words.ts'

export function Cost({ cost }: { cost: CostOf | null }) {
  if (!cost || cost.amount === null) return <p className="quiet">Shown at checkout</p>
  return (
    <p className="cost">
      {money(cost.amount, cost.currency)}
      {cost.interval && <span className="quiet"> every {cost.interval}</span>}
    </p>
  )
}
