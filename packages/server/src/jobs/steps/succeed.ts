/** The settlement of an item whose document was converted: counted, paid and recorded in one transaction. */
import { type Settlement, settle } from '../../quota/settlement.ts'
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
  { job, item, hold, request }: Started,
  result: { name: string; bytes: number },
  now: number,
): Promise<Settlement> {
  return settle(context.store, context.plans, { hold, request }, '', now, async (tx, { creditsCharged: credits }) => {
    const { name, bytes } = result
    const load = await endItem(tx, context, item, { event: 'succeed', result: name, bytes, credits }, now)
    if (load) await sendTurn(tx, context.queue, job.accountId, now, load)
    return load !== undefined
  })
}
