/** Schemas and parts of results that several tools have. */
import type { Warning } from '@docmill/convert'
import { warning } from '@docmill/convert/tables'
import { z } from 'zod'
import { mcpLimits } from '../limits.ts'

export const Warnings = z
  .array(
    z.object({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  )
  .describe('What the conversion could not carry over, or changed.')

export const Next = z.string().nullable().describe('Give it to read_document as `from` to read on; null at the end.')

/** The first ones; the last of them counts those that there is no room for. */
export function warningsOf(warnings: readonly Warning[]): z.infer<typeof Warnings> {
  const { maxWarnings } = mcpLimits
  if (warnings.length <= maxWarnings) return [...warnings]
  const shown = warnings.slice(0, maxWarnings - 1)
  return [...shown, warning('warnings_left_out', { count: warnings.length - shown.length })]
}
