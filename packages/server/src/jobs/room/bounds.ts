/** What the plan of an account bounds of its jobs, so that none takes the room of all. */
import { ServiceError } from '../../errors.ts'
import type { Plan } from '../../quota/plans.ts'
import type { AccountLoad } from '../store/load.ts'

const bounds = {
  bytes: { limitOf: ({ jobBytes }: Plan) => jobBytes, what: 'bytes of files and results of jobs' },
  waiting: { limitOf: ({ jobItemsWaiting }: Plan) => jobItemsWaiting, what: 'waiting items of jobs' },
  items: { limitOf: ({ jobItems }: Plan) => jobItems, what: 'items of jobs, including those that have ended' },
} as const satisfies Partial<Record<keyof AccountLoad, { limitOf(plan: Plan): number; what: string }>>

export type Bounded = keyof typeof bounds

const allBounded = Object.keys(bounds) as Bounded[]

/** Room comes with the ends of items, with DELETE and with expiry, none of which is a matter of seconds. */
const retryAfterSeconds = 60

/** @param load What the account would have. @throws ServiceError concurrency_limited */
export function refuseBeyond(
  load: Pick<AccountLoad, Bounded>,
  plan: Plan,
  names: readonly Bounded[] = allBounded,
): void {
  for (const name of names) {
    const { limitOf, what } = bounds[name]
    const limit = limitOf(plan)
    if (load[name] > limit) throw new ServiceError('concurrency_limited', { limit, what }, { retryAfterSeconds })
  }
}
