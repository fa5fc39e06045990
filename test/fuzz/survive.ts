/** Whether a damaged document ends as every document must: converted, or refused with a documented error. */
import { basename } from 'node:path'
import { ConversionError, type Pool } from '@docmill/convert'
import { readSidecar } from '../../tools/goldens.ts'
import type { Mutant } from './mutant.ts'

const faults: ReadonlySet<string> = new Set(['conversion_failed', 'conversion_timeout', 'conversion_out_of_memory'])

export interface Survival {
  /** `converted`, or the code of the error. */
  end: string
  /** What the log would state of a crash. */
  fault?: string
}

export async function survive(pool: Pool, { golden, bytes }: Mutant): Promise<Survival> {
  if (bytes.length === 0) return { end: 'file_empty' }
  try {
    await pool.convert(bytes, { filename: basename(golden.path), images: 'links', ...readSidecar(golden).options })
    return { end: 'converted' }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
    return faults.has(error.code) ? { end: error.code, fault: `${error.code}: ${cause}` } : { end: error.code }
  }
}
