import type { AccountsPage } from '@docmill/server/wire'
import { number } from '../words.ts'

export function PlanOptions({ plans }: { plans: AccountsPage['plans'] }) {
  return plans.map(({ id, name, daily }) => (
    <option key={id} value={id}>
      {name} · {daily === null ? 'unlimited' : `${number(daily)} per day`}
    </option>
  ))
}
