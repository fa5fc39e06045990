/** The keys of a job: one for names in the database, one for files in the spool. Kept wrapped in the row of the job. */
import type { Secrets } from '../../secrets.ts'
import { newKey, open, seal } from './sealed.ts'

export interface WrappedKeys {
  name_key: string
  spool_key: string
}

export function newJobKeys(secrets: Secrets, jobId: string): WrappedKeys {
  const wrap = (purpose: string): string => seal(secrets.wrappingKey('job-keys'), `${jobId} ${purpose}`, newKey())
  return { name_key: wrap('names'), spool_key: wrap('spool') }
}

export function nameKeyOf(secrets: Secrets, { id, name_key }: { id: string; name_key: string }): Buffer {
  return open(secrets.wrappingKey('job-keys'), `${id} names`, name_key)
}

export function spoolKeyOf(secrets: Secrets, { id, spool_key }: { id: string; spool_key: string }): Buffer {
  return open(secrets.wrappingKey('job-keys'), `${id} spool`, spool_key)
}
