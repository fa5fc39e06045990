/** A stand-in for the pool that reads documents of pages: some at first, then in ranges, until it joins them. */
import { ConversionError, LongDocument, type PageRange, type PoolConversion } from '@docmill/convert'
import type { Converter } from '../../../packages/server/src/services.ts'
import { createTestConverter } from '../support/converter.ts'

export interface LongConverter extends Converter {
  /** Ranges whose reading has begun, in that order; `0` for the document as a whole. */
  readonly asked: string[]
  /** How many joins there were. */
  readonly joins: number
  /** What happens before a range is read. */
  before(range: PageRange, attempt: number): Promise<void> | void
}

/** @returns bytes that look like a PDF of so many pages. */
export function longFile(pages: number, text = 'walnut'): string {
  return `%PDF-1.7 ${pages} ${text}`
}

/** @param readAtOnce Pages that are read before the document is shared. */
export function createLongConverter(readAtOnce = 2): LongConverter {
  const base = createTestConverter()
  const attempts = new Map<string, number>()
  const converter: LongConverter = {
    ...base,
    asked: [],
    joins: 0,
    before() {},
    async convert(bytes, options = {}) {
      const [, pages = '1', text = ''] = Buffer.from(bytes).toString().split(' ')
      const { pageWork: work, signal } = options
      if (!work || work.kind === 'join') {
        if (work) Object.assign(converter, { joins: converter.joins + 1 })
        const content = work ? Buffer.concat(work.records as Buffer[]).toString() : text
        return converted(base, content, options)
      }
      const range = work.kind === 'range' ? work.range : { from: 0, to: Math.min(Number(pages), readAtOnce) }
      if (work.kind === 'whole' && range.to === Number(pages)) return converted(base, `${text} whole`, options)
      const key = work.kind === 'whole' ? '0' : `${range.from}-${range.to}`
      converter.asked.push(key)
      const attempt = (attempts.get(key) ?? 0) + 1
      attempts.set(key, attempt)
      const gone = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new ConversionError('conversion_aborted')), { once: true }),
      )
      gone.catch(() => {})
      await Promise.race([converter.before(range, attempt), gone])
      const read = Array.from({ length: range.to - range.from }, (_, at) => `${text} page ${range.from + at}\n`)
      throw new LongDocument(Number(pages), read.length, [Buffer.from(read.join(''))])
    },
  }
  return converter
}

/** What a document of pages becomes. */
export function joinedText(pages: number, text = 'walnut'): string {
  return Array.from({ length: pages }, (_, at) => `${text} page ${at}\n`).join('')
}

function converted(
  { convert }: Converter,
  content: string,
  { pageWork: _, ...options }: NonNullable<Parameters<Converter['convert']>[1]>,
): Promise<PoolConversion> {
  return convert(Buffer.from(content), options)
}
