/** Requests of docling-serve: files in a form, or sources in JSON. */
import type { ConvertOptions, OutputFormat } from '@docmill/convert'
import { z } from 'zod'
import { bodyKindOf } from '../../conversion/body-kind.ts'
import { invalid } from '../../conversion/request.ts'
import { ServiceError } from '../../errors.ts'
import { type BodyTerms, readBytes, tooLargeFields } from '../../http/body.ts'
import { safeFileName } from '../../http/file-name.ts'
import { decodeBase64, type LargeJson, readLargeJson } from '../../http/large-json.ts'
import type { HttpLimits } from '../../http/limits.ts'
import { fileTooLarge } from '../../http/multipart.ts'
import type { KeyedCall } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { type DoclingOptions, readOptions, refuseOtherTargets } from './options.ts'

/** One document of a request. Its name is '' where the URL has it. */
export type GivenSource =
  | { kind: 'url'; url: string; filename: string }
  | { kind: 'upload'; bytes: Buffer; filename: string }

export interface SourceRequest {
  sources: GivenSource[]
  asked: DoclingOptions
}

/** The most sources of one request. */
export const maxSources = 100

/** @throws ServiceError unsupported_content_type, request_too_large */
export function checkJsonBody(call: KeyedCall, { largeJsonBytes }: HttpLimits): void {
  if (bodyKindOf(call.headers) !== 'json') throw new ServiceError('unsupported_content_type')
  refuseLonger(call, largeJsonBytes, (declared) => tooLargeFields(largeJsonBytes, declared))
}

/** @throws ServiceError, ClientGone */
export async function readSources(call: KeyedCall, terms: BodyTerms): Promise<SourceRequest> {
  const json = readLargeJson(await readBytes(call.request, terms, terms.limits.largeJsonBytes))
  const { sources, options, target } = checked(json)
  refuseOtherTargets(target?.kind)
  if (sources.length === 0) throw new ServiceError('file_missing', {}, { param: 'sources' })
  if (sources.length > maxSources)
    throw new ServiceError('too_many_files', { limit_text: `${maxSources} sources` }, { param: 'sources' })
  return {
    sources: sources.map((given) => sourceOf(given, json)),
    asked: readOptions(gathered(Object.entries(options ?? {}))),
  }
}

/** Options of a form, whose fields may be repeated. @throws ServiceError invalid_parameter, target_unavailable */
export function readFormOptions(fields: Iterable<[string, unknown]>): DoclingOptions {
  const values = gathered(fields)
  refuseOtherTargets(values.get('target_type')?.at(-1))
  return readOptions(values)
}

export function refuseLonger(
  { headers }: KeyedCall,
  maxBytes: number,
  refusal: (declared: number) => ServiceError,
): void {
  const declared = Number(headers['content-length'] ?? 0)
  if (declared > maxBytes) throw refusal(declared)
}

/** What is wrong with an upload before it is converted. @throws ServiceError */
export function checkUpload({ filename, bytes }: { filename: string; bytes: Buffer }, { limits }: Services): void {
  if (filename === '') throw new ServiceError('file_name_missing', {}, { param: 'files' })
  if (bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'files' })
  if (bytes.length > limits.fileBytes) throw fileTooLarge(limits.fileBytes, bytes.length)
}

const formats = { md: 'markdown', text: 'text', html: 'html' } as const

/** The conversions that make what is asked for. JSON is made of the structure that comes with the first. */
export function conversionsFor({ outputs, options }: DoclingOptions): {
  outputFormat: OutputFormat
  alsoAs: OutputFormat[]
  options: Omit<ConvertOptions, 'outputFormat'>
} {
  const texts = Object.entries(formats).flatMap(([name, format]) =>
    outputs.has(name as keyof typeof formats) ? [format] : [],
  )
  const [outputFormat = 'markdown', ...alsoAs] = texts
  const structure = outputs.has('json') ? { include: ['docling'] as const } : {}
  return { outputFormat, alsoAs, options: { ...options, ...structure } }
}

/** A list is a field that is repeated. */
function gathered(pairs: Iterable<[string, unknown]>): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), ...[value].flat()])
  return values
}

const Request = z.object({
  sources: z.array(
    z.union([
      z.object({ kind: z.literal('http'), url: z.string().max(8_192) }),
      z.object({ kind: z.literal('file'), base64_string: z.string(), filename: z.string().max(1_024) }),
    ]),
  ),
  options: z.record(z.string(), z.unknown()).nullish(),
  target: z.object({ kind: z.unknown() }).nullish(),
  callbacks: z.array(z.unknown()).max(0, 'callbacks').nullish(),
})

function checked({ body }: LargeJson): z.infer<typeof Request> {
  const { success, data, error } = Request.safeParse(body)
  if (success) return data
  const name = error.issues[0]?.path[0]?.toString() ?? 'sources'
  throw invalid(name, name === 'callbacks' ? noCallbacks : 'it must be as docling-serve describes it')
}

/** A client that waits to be called would wait for ever. */
export const noCallbacks = 'callbacks are not supported; poll the status instead'

function sourceOf(given: z.infer<typeof Request>['sources'][number], { data }: LargeJson): GivenSource {
  if (given.kind === 'http') return { kind: 'url', url: given.url.trim(), filename: '' }
  const bytes = decodeBase64(data.get(given.base64_string) ?? Buffer.from(given.base64_string))
  if (!bytes) throw invalid('sources', 'base64_string must be base64 without spaces')
  return { kind: 'upload', bytes, filename: safeFileName(given.filename) }
}
