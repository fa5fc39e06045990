/** Documents in the spool are removed when no start can need them any more. */
import { inputName } from '../spool/names.ts'
import type { Spool } from '../spool/spool.ts'
import type { Item } from '../store/rows.ts'
import type { JobContext } from './context.ts'
import { removeRecords } from './end-range.ts'

/** Whether the document of an item may be in the spool: a start that died may have left there what it fetched. */
export function mayHaveInput({ hasInput, attempts }: Pick<Item, 'hasInput' | 'attempts'>): boolean {
  return hasInput === 1 || attempts > 1
}

/**
 * An input that no retry can need is not kept.
 *
 * @param item As it was before it ended.
 */
export async function removeUnneeded(context: JobContext, spool: Spool, before: Item): Promise<void> {
  const { jobId, item, pages } = before
  if (pages !== null) await removeRecords(context, spool, { jobId, item })
  if (!mayHaveInput(before)) return
  const row = await context.store.read
    .selectFrom('jobItems')
    .select('hasInput')
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .executeTakeFirst()
  if (!row?.hasInput) await spool.remove({ jobId, name: inputName(item) })
}
