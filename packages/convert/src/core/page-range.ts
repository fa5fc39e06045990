/** The option `pages`: which pages, slides or sheets to keep. */
import { ConversionError } from './errors.ts'

/** Pages that are chosen, and what is known of a document whose pages have been asked for. */
export interface PageChoice {
  /** @param page From 1. */
  isWanted(page: number): boolean
  /** The highest page that was asked for, which is the last one of the document. */
  readonly pageCount: number
  /** Whether a page that was asked for is wanted. */
  readonly hasFound: boolean
  /** The parts of the range beyond the last page, such as `7-9`; '' where there are none. */
  missing(): string
}

type Span = readonly [first: number, last: number]

/**
 * @param range Numbers from 1 and ranges, e.g. `1-5,8`; `7-` reaches to the end. Undefined keeps all.
 * @throws ConversionError invalid_parameter
 */
export function choosePages(range: string | undefined): PageChoice {
  const spans = range === undefined ? undefined : range.split(',').map(parseSpan)
  let pageCount = 0
  let hasFound = false
  return {
    isWanted(page) {
      if (page > pageCount) pageCount = page
      const isWanted = !spans || spans.some(([first, last]) => page >= first && page <= last)
      if (isWanted) hasFound = true
      return isWanted
    },
    get pageCount() {
      return pageCount
    },
    get hasFound() {
      return hasFound
    },
    missing: () => (spans ?? []).flatMap((span) => beyond(span, pageCount)).join(','),
  }
}

function beyond([first, last]: Span, pageCount: number): string[] {
  const start = Math.max(first, pageCount + 1)
  if (last === Number.POSITIVE_INFINITY) return first > pageCount ? [`${first}-`] : []
  if (start > last) return []
  return [start === last ? String(start) : `${start}-${last}`]
}

function parseSpan(text: string): Span {
  const match = /^(\d{1,9})(?:\s*(-)\s*(\d{1,9})?)?$/.exec(text.trim())
  const first = Number(match?.[1] ?? 0)
  const last = match?.[2] === undefined ? first : Number(match[3] ?? Number.POSITIVE_INFINITY)
  if (first < 1 || last < first)
    throw new ConversionError('invalid_parameter', { param: 'pages', reason: 'expected ranges such as 1-5,8' })
  return [first, last]
}
