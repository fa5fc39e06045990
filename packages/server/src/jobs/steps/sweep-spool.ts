/** Files in the spool that nobody needs any more: what a process leaves there that dies before it has removed them. */
import { jobLimits } from '../limits.ts'
import { inputName, itemOfInput } from '../spool/names.ts'
import type { Spool } from '../spool/spool.ts'
import type { JobContext } from './context.ts'

/**
 * Removes files that no job knows, of requests and deletions that broke off, and documents of jobs that have ended which no
 * item can need.
 *
 * @param signal Ends it after the job that it is at.
 */
export async function sweepSpool(
  context: Pick<JobContext, 'store'>,
  spool: Spool,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for await (const { jobId, changedAt } of spool.jobs()) {
    if (signal?.aborted) return
    const job = await context.store.read
      .selectFrom('jobs')
      .select(['spoolKey', 'finishedAt'])
      .where('id', '=', jobId)
      .executeTakeFirst()
    if (!job?.spoolKey) {
      // A request may still be writing them.
      if (changedAt <= now - jobLimits.minOrphanAgeMs) await spool.removeJob(jobId)
    } else if (job.finishedAt !== null) await removeLeftInputs(context, spool, jobId)
  }
}

async function removeLeftInputs({ store }: Pick<JobContext, 'store'>, spool: Spool, jobId: string): Promise<void> {
  const inputs: number[] = []
  for await (const name of spool.names(jobId)) {
    const item = itemOfInput(name)
    if (item !== undefined) inputs.push(item)
  }
  if (inputs.length === 0) return
  const rows = await store.read
    .selectFrom('jobItems')
    .select('item')
    .where('jobId', '=', jobId)
    // A job that was queued again meanwhile may fetch documents.
    .where(({ or, eb }) => or([eb('hasInput', '=', 1), eb('state', 'in', ['queued', 'running'])]))
    .execute()
  const needed = new Set(rows.map(({ item }) => item))
  for (const item of inputs) if (!needed.has(item)) await spool.remove({ jobId, name: inputName(item) })
}
