/** The keys of a job: one for names in the database, one for files in the spool. Kept wrapped in the row of the job. */
import type { Secrets } from '../../secrets.ts'
import { newKey, open, seal } from './sealed.ts'

export interface WrappedKeys {
  nameKey: string
  spoolKey: string
}

export function newJobKeys(secrets: Secrets, jobId: string): WrappedKeys {
  const wrap = (purpose: string): string => seal(secrets.wrappingKey('job-keys'), `${jobId} ${purpose}`, newKey())
  return { nameKey: wrap('names'), spoolKey: wrap('spool') }
}

export function nameKeyOf(secrets: Secrets, { id, nameKey }: { id: string; nameKey: string }): Buffer {
  return open(secrets.wrappingKey('job-keys'), `${id} names`, nameKey)
}

export function spoolKeyOf(secrets: Secrets, { id, spoolKey }: { id: string; spoolKey: string }): Buffer {
  return open(secrets.wrappingKey('job-keys'), `${id} spool`, spoolKey)
}
