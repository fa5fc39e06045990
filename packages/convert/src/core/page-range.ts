/** The option `pages`: which pages, slides or sheets to keep. */
import { ConversionError } from './errors.ts'

/**
 * @param range Numbers from 1 and ranges, e.g. `1-5,8`; `7-` reaches to the end. Undefined keeps all.
 * @returns Whether a page, by its number from 1, is wanted.
 * @throws ConversionError invalid_parameter
 */
export function pageFilter(range: string | undefined): (page: number) => boolean {
  if (range === undefined) return all
  const spans = range.split(',').map(parseSpan)
  return (page) => spans.some(([first, last]) => page >= first && page <= last)
}

function all(): boolean {
  return true
}

function parseSpan(text: string): [first: number, last: number] {
  const match = /^\s*(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?\s*$/.exec(text)
  const first = Number(match?.[1] ?? 0)
  const last = match?.[2] === undefined ? first : Number(match[3] ?? Number.POSITIVE_INFINITY)
  if (first < 1 || last < first)
    throw new ConversionError('invalid_parameter', { param: 'pages', reason: 'expected ranges such as 1-5,8' })
  return [first, last]
}
