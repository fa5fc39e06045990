/** The table of plans. An operator changes its numbers, or adds rows, with `DOCMILL_PLANS`. */
import { z } from 'zod'

export interface Plan {
  id: string
  name: string
  /** Conversions per UTC day that cost no credit; null is no limit. */
  daily: number | null
  /** What a conversion beyond the allowance draws on. */
  overage: 'credit_pack' | 'included'
  requestsPerMinute: number
  /** Requests running at once. */
  concurrent: number
  /** Seconds of conversion processes that an account may use at once; beyond it the documents of others go first. */
  processSeconds: number
  /** Seconds of them that come back in each minute, up to `processSeconds`. */
  processSecondsPerMinute: number
  /** Bytes of files and results of jobs that are kept at once. */
  jobBytes: number
  /** Items of jobs that wait at once. */
  jobItemsWaiting: number
  /** Items of jobs whose rows are kept at once; those of a job that expired are for a week. */
  jobItems: number
}

export type Plans = ReadonlyMap<string, Plan>

/**
 * Without numbers of its own a plan has a minute for each of its places, and a second for each request of a minute: eight
 * times what the documents of the corpus take on average, where 99 of 100 take less than 1.6 s.
 */
const secondsPerPlace = 60
const secondsPerRequest = 1

/** And the files and items of a largest job for each of its places, and a hundred times as many items that have ended. */
const jobBytesPerPlace = 512 * 1024 * 1024
const jobItemsPerPlace = 1000
const keptPerWaiting = 100

type Rates = 'id' | 'name' | 'daily' | 'overage' | 'requestsPerMinute' | 'concurrent'

function withBudgets(plan: Pick<Plan, Rates>): Plan {
  const { concurrent, requestsPerMinute } = plan
  const jobItemsWaiting = concurrent * jobItemsPerPlace
  return {
    ...plan,
    processSeconds: concurrent * secondsPerPlace,
    processSecondsPerMinute: requestsPerMinute * secondsPerRequest,
    jobBytes: concurrent * jobBytesPerPlace,
    jobItemsWaiting,
    jobItems: jobItemsWaiting * keptPerWaiting,
  }
}

const rows: readonly Plan[] = (
  [
    { id: 'free', name: 'Free', daily: 50, overage: 'credit_pack', requestsPerMinute: 20, concurrent: 2 },
    { id: 'pro', name: 'Pro', daily: 500, overage: 'credit_pack', requestsPerMinute: 60, concurrent: 5 },
    { id: 'pro_plus', name: 'Pro+', daily: 1500, overage: 'credit_pack', requestsPerMinute: 120, concurrent: 10 },
    { id: 'ultimate', name: 'Ultimate', daily: null, overage: 'included', requestsPerMinute: 300, concurrent: 20 },
  ] as const
).map(withBudgets)

export const defaultPlans: Plans = new Map(rows.map((plan) => [plan.id, plan]))

const Change = z.strictObject({
  name: z.string().min(1).optional(),
  daily: z.int().min(0).nullable().optional(),
  requests_per_minute: z.int().min(1).optional(),
  concurrent: z.int().min(1).optional(),
  process_seconds: z.int().min(1).optional(),
  process_seconds_per_minute: z.int().min(1).optional(),
  job_bytes: z.int().min(1).optional(),
  job_items_waiting: z.int().min(1).optional(),
  job_items: z.int().min(1).optional(),
})
const Changes = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), Change)

/**
 * @param text A JSON object by plan id: `{"free":{"daily":100}}`. A row that is not in the table
 *   yet needs its numbers, but for its process seconds and its bounds of jobs.
 * @throws Error that says what is wrong.
 */
export function changedPlans(text: string): Plans {
  const plans = new Map(defaultPlans)
  for (const [id, change] of Object.entries(parsedChanges(text))) {
    const base = plans.get(id)
    const daily = change.daily === undefined ? base?.daily : change.daily
    const requestsPerMinute = change.requests_per_minute ?? base?.requestsPerMinute
    const concurrent = change.concurrent ?? base?.concurrent
    if (daily === undefined || requestsPerMinute === undefined || concurrent === undefined)
      throw new Error(`the new plan ${id} needs daily, requests_per_minute and concurrent`)
    const overage = daily === null ? 'included' : 'credit_pack'
    const name = change.name ?? base?.name ?? id
    const plan = base ?? withBudgets({ id, name, daily, overage, requestsPerMinute, concurrent })
    const budgets = {
      processSeconds: change.process_seconds ?? plan.processSeconds,
      processSecondsPerMinute: change.process_seconds_per_minute ?? plan.processSecondsPerMinute,
      jobBytes: change.job_bytes ?? plan.jobBytes,
      jobItemsWaiting: change.job_items_waiting ?? plan.jobItemsWaiting,
      jobItems: change.job_items ?? plan.jobItems,
    }
    plans.set(id, { id, name, overage, daily, requestsPerMinute, concurrent, ...budgets })
  }
  return plans
}

function parsedChanges(text: string): z.infer<typeof Changes> {
  const example = 'expected a JSON object such as {"free":{"daily":100}}'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(example)
  }
  const { data, error } = Changes.safeParse(value)
  if (data) return data
  const [issue] = error.issues
  throw new Error(`${example}; ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not valid'}`)
}

/** @throws Error for an account whose plan was taken out of the table. */
export function planOf(plans: Plans, id: string): Plan {
  const plan = plans.get(id)
  if (!plan) throw new Error(`there is no plan ${id}`)
  return plan
}
