/** The keys of a job: one for names in the database, one for files in the spool. Kept wrapped in the row of the job. */
import type { KeyObject } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'
import { newKey, openKey, sealKey } from './sealed.ts'

export interface WrappedKeys {
  nameKey: string
  spoolKey: string
}

export function newJobKeys(secrets: Secrets, jobId: string): WrappedKeys {
  const wrap = (purpose: string): string => sealKey(secrets.wrappingKey('job-keys'), `${jobId} ${purpose}`, newKey())
  return { nameKey: wrap('names'), spoolKey: wrap('spool') }
}

export function nameKeyOf(secrets: Secrets, { id, nameKey }: { id: string; nameKey: string }): KeyObject {
  return openKey(secrets.wrappingKey('job-keys'), `${id} names`, nameKey)
}

export function spoolKeyOf(secrets: Secrets, { id, spoolKey }: { id: string; spoolKey: string }): KeyObject {
  return openKey(secrets.wrappingKey('job-keys'), `${id} spool`, spoolKey)
}
