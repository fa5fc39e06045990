/** Pages that a vision model reads: asked for page by page, bounded in number, time and length, and never believed unseen. */
import { decodingError } from '../../core/bounds.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { blocksOfMarkdown } from './blocks.ts'
import { compare, type OwnReading } from './compare.ts'
import { faultOf } from './faults.ts'

export interface PageVision {
  /** Whether a further page is to be read by the model. @param needsOcr The page has no text that can be used. */
  wants(needsOcr: boolean): boolean
  /**
   * Begins to read a page that is wanted.
   *
   * @param picture Makes an image file of the page.
   */
  read(page: number, picture: () => Uint8Array): PageReading
  /** Reports what was left out or failed. */
  report(): void
}

export interface PageReading {
  /**
   * @param own What OCR or the file itself says of the page.
   * @returns undefined where the model failed or what it said cannot be of this page
   */
  blocks(own: OwnReading): Promise<Block[] | undefined>
}

/** The model failed so often that it is not asked again. */
const maxFailures = 3

/** @returns undefined where no page is to be read by a model. */
export function createPageVision(context: ReadContext): PageVision | undefined {
  const { engines, limits, options, signal, warn } = context
  const engine = engines.pageVision
  if (options.ocr !== 'vision') return undefined
  if (!engine) {
    warn('vision_unavailable')
    return undefined
  }
  const failed = new Map<string, number[]>()
  let [asked, leftOut, failures] = [0, 0, 0]
  const fail = (page: number, reason: string): undefined => {
    failed.set(reason, [...(failed.get(reason) ?? []), page])
  }
  const ask = async (page: number, picture: () => Uint8Array): Promise<string | undefined> => {
    if (failures >= maxFailures) return fail(page, 'it failed before')
    try {
      const answer = engine.transcribe(picture(), {
        maxPixels: limits.pixels,
        ...(options.language ? { language: options.language } : {}),
        ...(signal ? { signal } : {}),
      })
      return await inTime(answer, limits.conversionMs * timeShare)
    } catch (error) {
      if (signal?.aborted) throw error
      decodingError(error, 'conversion_timeout')
      failures++
      return fail(page, 'it did not answer')
    }
  }
  return {
    wants(needsOcr) {
      if (!needsOcr && options.pages === undefined) return false
      if (asked >= limits.visionPages) {
        leftOut++
        return false
      }
      asked++
      return true
    },
    read(page, picture) {
      const answer = ask(page, picture)
      // Reported where it is waited for; until then a failure must not count as unhandled.
      answer.catch(() => {})
      return {
        async blocks(own) {
          const markdown = await answer
          if (markdown === undefined) return undefined
          const fault = faultOf(markdown, limits.visionCharacters)
          if (fault) return fail(page, fault)
          const blocks = await blocksOfMarkdown(markdown, context)
          const { isOther, numbers, lines } = compare(blocks, own)
          if (isOther) return fail(page, 'its text is not that of the page')
          if (numbers.length > 0 || lines > 0)
            warn('vision_unconfirmed', {
              page,
              numbers: numbers.length,
              examples: numbers.slice(0, maxExamples),
              lines,
            })
          return blocks
        },
      }
    },
    report() {
      for (const [reason, pages] of failed) {
        pages.sort((a, b) => a - b)
        warn('vision_failed', { count: pages.length, reason, pages: pages.join(', ') })
      }
      if (leftOut) warn('vision_left_out', { count: leftOut, maximum: limits.visionPages })
    },
  }
}

/** A model that is still silent after this share of the time of a conversion is not waited for. */
const timeShare = 0.3

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Numbers that a warning names. */
const maxExamples = 10
