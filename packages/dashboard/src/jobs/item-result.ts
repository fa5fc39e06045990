/** The result of an item of a job. */
import { call } from '../api.ts'
import type { Conversion } from '../playground/convert.ts'

/** The part of a conversion that is saved as a file. */
type ItemResult = Pick<Conversion, 'content' | 'format' | 'filename' | 'resources'>

/** @throws ApiError */
export async function readItemResult(job: string, index: number): Promise<ItemResult> {
  const query = new URLSearchParams({ id: job, index: String(index) })
  return call(`/dashboard/api/job-item?${query}`, { headers: { accept: 'application/json' } })
}
