/** The ends of items that were worked on: counted, paid and recorded in one transaction. */
import { lockAccount } from '../../accounts/accounts.ts'
import type { ServiceError } from '../../errors.ts'
import { endHolds } from '../../quota/holds.ts'
import type { Plan } from '../../quota/plans.ts'
import { Apart, type Held, orApart, type Settlement, settle, settleTogether } from '../../quota/settlement.ts'
import type { Tx } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import { nameKeyOf } from '../spool/job-keys.ts'
import { keepError, sealJson } from '../store/contents.ts'
import type { AccountLoad } from '../store/load.ts'
import { sendTurn } from '../store/turns.ts'
import type { Started } from './begin.ts'
import type { JobContext } from './context.ts'
import { type EndedItem, endItems, type ItemEnd } from './end.ts'

/** Name of the result in the spool, and the bytes that it takes there. */
export interface KeptResult {
  name: string
  bytes: number
}

export interface Converted {
  started: Started
  result: KeptResult
}

export interface Failed {
  started: Started
  error: ServiceError
  /** Whether the item may be queued again, which keeps its upload. */
  keepsInput: boolean
}

/**
 * Ends items of one account: those whose documents were converted as if they were settled one after another, and those
 * that failed for good.
 *
 * @returns the settlements of the converted ones, in their order; undefined where one of the items cannot end so, such as
 *   one that is no longer its start's: then nothing has changed, and each is to be ended by itself.
 */
export async function settleItems(
  context: JobContext,
  converted: readonly Converted[],
  failed: readonly Failed[],
  now: number,
): Promise<Settlement[] | undefined> {
  const record = async (tx: Tx, settlements: readonly Settlement[]): Promise<boolean> => {
    const ends = [
      ...converted.map(({ started, result }, at): EndedItem => {
        return { item: started.item, end: successOf(result, settlements[at]?.creditsCharged ?? 0) }
      }),
      ...failed.map((one): EndedItem => ({ item: one.started.item, end: failureOf(context, one) })),
    ]
    const [, load] = await together([endHolds(tx, idsOf(failed), 'release', now), endItems(tx, context, ends, now)])
    if (!load) return false
    const all = [...converted, ...failed]
    await leaveAndSend(tx, context, all, { plan: settlements[0]?.plan, load }, now)
    return true
  }
  const helds = converted.map(({ started }): Held => started)
  // A connection that breaks at the commit does not show whether it arrived; settling each by itself finds out.
  const [first] = [...converted, ...failed]
  if (!first) return []
  const ending =
    helds.length > 0
      ? settleTogether(context.store, context.plans, helds, now, record)
      : failTogether(context, first.started.account.id, (tx) => record(tx, []))
  return ending.catch(() => undefined)
}

function failTogether(
  { store }: JobContext,
  accountId: string,
  record: (tx: Tx) => Promise<boolean>,
): Promise<Settlement[] | undefined> {
  return orApart(() =>
    store.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      if (!(await record(tx))) throw new Apart()
      return []
    }),
  )
}

function idsOf(failed: readonly Failed[]): string[] {
  return failed.map(({ started }) => started.hold.id)
}

/**
 * Settles one item by itself.
 *
 * @throws ServiceError overloaded where the item is no longer this start's, or its place was taken; then nothing is
 *   charged.
 */
export function settleItem(context: JobContext, { started, result }: Converted, now: number): Promise<Settlement> {
  const { item, hold, request } = started
  return settle(context.store, context.plans, { hold, request }, '', now, async (tx, { creditsCharged, plan }) => {
    const load = await endItems(tx, context, [{ item, end: successOf(result, creditsCharged) }], now)
    if (!load) return false
    await leaveAndSend(tx, context, [{ started }], { plan, load }, now)
    return true
  })
}

function successOf({ name, bytes }: KeptResult, credits: number): ItemEnd {
  return { event: 'succeed', result: name, bytes, credits }
}

function failureOf(context: JobContext, { started: { job }, error, keepsInput }: Failed): ItemEnd {
  if (job.nameKey === null) throw new Error('an item of an expired job fails')
  const key = nameKeyOf(context.secrets, { id: job.id, nameKey: job.nameKey })
  return { event: 'fail', error: sealJson(key, job.id, keepError(error)), code: error.code, keepsInput }
}

/** Places are left with the end of their items, and the turn is sent where it waited for them. */
async function leaveAndSend(
  tx: Tx,
  context: JobContext,
  ended: readonly { started: Started }[],
  { plan, load }: { plan: Plan | undefined; load: AccountLoad },
  now: number,
): Promise<void> {
  const [{ started }] = ended as [{ started: Started }, ...{ started: Started }[]]
  const { concurrent } = plan ?? started.plan
  if (needsTurn(context, concurrent, load, ended.length))
    await sendTurn(tx, context.queue, started.account.id, now, load)
  await context.gate.leaveAll(
    ended.map(({ started }) => started.place),
    tx,
  )
}

/**
 * Each start sends the turn on, unless it took the last place of the account: then the next end does. The end of the
 * last item that runs does in any case, for a plan that changed meanwhile has another number of places.
 *
 * @param load After the ends.
 */
function needsTurn({ hasPlaces }: JobContext, concurrent: number, { running }: AccountLoad, ended: number): boolean {
  return running === 0 || (hasPlaces && running + ended >= concurrent)
}
