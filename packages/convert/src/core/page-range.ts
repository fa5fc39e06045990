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
  return new Pages(range?.split(',').map(parseSpan))
}

/** A class, for an object with getters of its own takes as long to make as all else that is made for a conversion. */
class Pages implements PageChoice {
  pageCount = 0
  hasFound = false
  readonly #spans: readonly Span[] | undefined

  constructor(spans: readonly Span[] | undefined) {
    this.#spans = spans
  }

  /** Handed on as a function, too. */
  readonly isWanted = (page: number): boolean => {
    if (page > this.pageCount) this.pageCount = page
    const isWanted = !this.#spans || this.#spans.some(([first, last]) => page >= first && page <= last)
    if (isWanted) this.hasFound = true
    return isWanted
  }

  missing(): string {
    return (this.#spans ?? []).flatMap((span) => beyond(span, this.pageCount)).join(',')
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
