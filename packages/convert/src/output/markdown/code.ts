import type { Code } from '../../core/document/nodes.ts'
import { longestRun } from './inline-code.ts'

/** Always fenced (CommonMark §4.5), with a fence longer than any in the text. */
export function writeCode({ lang, value }: Code): string {
  const fence = '`'.repeat(longestRun(value, '`', 2) + 1)
  const info = (lang ?? '').replace(/[\s`]/g, '')
  return value === '' ? `${fence}${info}\n${fence}` : `${fence}${info}\n${value}\n${fence}`
}
