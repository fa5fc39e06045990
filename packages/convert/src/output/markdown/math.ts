import type { Math as Formula } from '../../core/document/nodes.ts'
import { longestRun } from './inline-code.ts'

/** A displayed formula between `$$` on lines of their own. */
export function writeMath({ value }: Formula): string {
  const latex = value.trim()
  if (latex === '') return ''
  const fence = '$'.repeat(longestRun(latex, '$', 1) + 1)
  return `${fence}\n${latex}\n${fence}`
}
