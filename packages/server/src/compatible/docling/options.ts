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
  const formats = (values.get('to_formats') ?? ['md']).flatMap((format) => String(format).split(','))
  const wanted = formats.map((format) => format.trim()).filter((format) => format !== '')
  for (const format of wanted) if (!known.has(format)) throw invalid('to_formats', `it may have ${outputs.join(', ')}`)
  const pageBreak = one('md_page_break_placeholder')
  const options: ConvertOptions = {}
  const pages = pagesOf(values.get('page_range'))
  if (pages !== undefined) options.pages = pages
  if (isTrue(one('force_ocr'))) options.ocr = 'force'
  else if (isFalse(one('do_ocr'))) options.ocr = 'off'
  const language = values.get('ocr_lang')?.flatMap((tag) => String(tag).split(','))[0]
  // Docling passes names of its engines on, such as eng.
  if (language && optionFault('language', language) === undefined) options.language = language
  if (one('image_export_mode') === 'embedded') options.images = 'embed'
  if (typeof pageBreak === 'string' && pageBreak !== '') options.pageSeparator = pageSeparator
  return {
    outputs: new Set(wanted as Output[]),
    pageBreak: typeof pageBreak === 'string' && pageBreak !== '' ? pageBreak : undefined,
    options,
  }
}

const known: ReadonlySet<string> = new Set(outputs)

/** `[1, 9223372036854775807]` is the whole document. */
function pagesOf(given: readonly unknown[] | undefined): string | undefined {
  if (!given || given.length === 0) return undefined
  const [from, to] = given.flatMap((value) => String(value).match(/\d+/g) ?? []).map(Number)
  if (from === undefined || to === undefined || from < 1 || to < from)
    throw invalid('page_range', 'it must be two page numbers')
  return from === 1 && to >= lastPage ? undefined : `${from}-${Math.min(to, lastPage)}`
}

/** @throws ServiceError target_unavailable for results that are not in the answer */
export function refuseOtherTargets(kind: unknown): void {
  if (kind === undefined || kind === null || kind === '' || kind === 'inbody') return
  throw new ServiceError('target_unavailable', { target: String(kind).slice(0, 32) }, { param: 'target_type' })
}

function isTrue(value: unknown): boolean {
  return value === true || /^(true|1|on|yes)$/i.test(String(value ?? ''))
}

function isFalse(value: unknown): boolean {
  return value === false || /^(false|0|off|no)$/i.test(String(value ?? ''))
}
