/** The settlement of an item whose document was converted: counted, paid and recorded in one transaction. */
import type { Plan } from '../../quota/plans.ts'
import { type Settlement, settle } from '../../quota/settlement.ts'
import type { AccountLoad } from '../store/load.ts'
import { sendTurn } from '../store/turns.ts'
import type { Started } from './begin.ts'
import type { JobContext } from './context.ts'
import { endItem } from './end.ts'

/**
 * @param result Name of its file in the spool, and the bytes that it takes there.
 * @throws ServiceError overloaded where the item is no longer this start's, or its place was taken; then nothing is
 *   charged.
 */
export function settleItem(
  context: JobContext,
  { job, item, hold, request, place }: Started,
  result: { name: string; bytes: number },
  now: number,
): Promise<Settlement> {
  return settle(
    context.store,
    context.plans,
    { hold, request },
    '',
    now,
    async (tx, { creditsCharged: credits, plan }) => {
      const { name, bytes } = result
      const load = await endItem(tx, context, item, { event: 'succeed', result: name, bytes, credits }, now)
      if (load && needsTurn(context, plan, load)) await sendTurn(tx, context.queue, job.accountId, now, load)
      await place.leave(tx)
      return load !== undefined
    },
  )
}

/**
 * Each start sends the turn on, unless it took the last place of the account: then the next end does. The end of the
 * last item that runs does in any case, for a plan that changed meanwhile has another number of places.
 */
function needsTurn({ hasPlaces }: JobContext, { concurrent }: Plan, { running }: AccountLoad): boolean {
  return running === 0 || (hasPlaces && running + 1 >= concurrent)
}
