/**
 * Options of docling-serve. Those that have no meaning here are passed over without an error: its clients send engines
 * and presets with every call.
 */
import type { ConvertOptions } from '@docmill/convert'
import { optionFault } from '@docmill/convert/tables'
import { invalid } from '../../conversion/request.ts'
import { ServiceError } from '../../errors.ts'
import { pageSeparator } from '../page-texts.ts'

export const outputs = ['md', 'text', 'html', 'json'] as const
export type Output = (typeof outputs)[number]

export interface DoclingOptions {
  outputs: ReadonlySet<Output>
  /** Printed between pages. */
  pageBreak: string | undefined
  options: Omit<ConvertOptions, 'outputFormat'>
}

/** What docling sends where the last page is meant. */
const lastPage = 1_000_000

/** @param values Each with one or more values, as forms repeat fields. @throws ServiceError invalid_parameter */
export function readOptions(values: ReadonlyMap<string, readonly unknown[]>): DoclingOptions {
  const one = (name: string): unknown => values.get(name)?.at(-1)
  const all = (name: string): string[] | undefined => values.get(name)?.map((value) => textOf(name, value))
  const formats = (all('to_formats') ?? ['md']).flatMap((format) => format.split(','))
  const wanted = formats.map((format) => format.trim()).filter((format) => format !== '')
  for (const format of wanted) if (!known.has(format)) throw invalid('to_formats', `it may have ${outputs.join(', ')}`)
  const pageBreak = one('md_page_break_placeholder')
  const options: ConvertOptions = {}
  const pages = pagesOf(all('page_range'))
  if (pages !== undefined) options.pages = pages
  if (isTrue(one('force_ocr'))) options.ocr = 'force'
  else if (isFalse(one('do_ocr'))) options.ocr = 'off'
  const language = all('ocr_lang')?.flatMap((tag) => tag.split(','))[0]
  // Docling passes names of its engines on, such as eng.
  if (language && optionFault('language', language) === undefined) options.language = language
  if (one('image_export_mode') === 'embedded') options.images = 'embed'
  if (typeof pageBreak === 'string' && pageBreak !== '') {
    if (pageBreak.length > maxPageBreak)
      throw invalid('md_page_break_placeholder', `it must be at most ${maxPageBreak} characters long`)
    options.pageSeparator = pageSeparator
  }
  return {
    outputs: new Set(wanted as Output[]),
    pageBreak: typeof pageBreak === 'string' && pageBreak !== '' ? pageBreak : undefined,
    options,
  }
}

const known: ReadonlySet<string> = new Set(outputs)

/** It is written between all pages, so a long one makes a small document large. */
const maxPageBreak = 1_000

/** A list in a list, or an object, is no value of any option. @throws ServiceError invalid_parameter */
function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw invalid(name, 'it must be a string or a number')
  return String(value)
}

/** `[1, 9223372036854775807]` is the whole document. */
function pagesOf(given: readonly string[] | undefined): string | undefined {
  if (!given || given.length === 0) return undefined
  const [from, to] = given.flatMap((value) => value.match(/\d+/g) ?? []).map(Number)
  if (from === undefined || to === undefined || from < 1 || from > lastPage || to < from)
    throw invalid('page_range', 'it must be two page numbers')
  return from === 1 && to >= lastPage ? undefined : `${from}-${Math.min(to, lastPage)}`
}

/** @throws ServiceError target_unavailable for results that are not in the answer */
export function refuseOtherTargets(kind: unknown): void {
  if (kind === undefined || kind === null || kind === '' || kind === 'inbody') return
  const target = typeof kind === 'string' ? kind.slice(0, 32) : 'of another kind'
  throw new ServiceError('target_unavailable', { target }, { param: 'target_type' })
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1|on|yes)$/i.test(value))
}

function isFalse(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(false|0|off|no)$/i.test(value))
}
