/** The part of docling-serve's API (v1) that converts a document while its client waits. */
import type { OutputFormat } from '@docmill/convert'
import { vetLocation } from '@docmill/download'
import { z } from 'zod'
import { bodyKindOf } from '../../conversion/body-kind.ts'
import { noteConversion } from '../../conversion/note-outcome.ts'
import { invalid } from '../../conversion/request.ts'
import { ServiceError } from '../../errors.ts'
import { readBytes, tooLargeFields } from '../../http/body.ts'
import { safeFileName } from '../../http/file-name.ts'
import { decodeBase64, type LargeJson, largeJsonLimits, readLargeJson } from '../../http/large-json.ts'
import { fileTooLarge, readMultipart } from '../../http/multipart.ts'
import type { KeyedCall, KeyedRoute, OpenRoute, Route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { convertForeign, type Wanted } from '../convert.ts'
import { DoclingAnswer, doclingAnswer } from './answer.ts'
import { type DoclingOptions, readOptions, refuseOtherTargets } from './options.ts'

const errors = [
  'invalid_parameter',
  'file_missing',
  'file_empty',
  'too_many_files',
  'file_too_large',
  'target_unavailable',
  'quota_exhausted',
  'concurrency_limited',
  'overloaded',
  'shutting_down',
] as const

const convertFile: KeyedRoute = {
  method: 'POST',
  path: '/v1/convert/file',
  summary: 'Convert a file for a client of docling-serve',
  scope: 'convert',
  answer: DoclingAnswer,
  hasErrorDetail: true,
  errors,
  concluded: noteConversion,

  async handle(call, services) {
    if (bodyKindOf(call.headers) !== 'multipart') throw new ServiceError('unsupported_content_type')
    const { fileBytes, framingBytes } = services.limits
    const maxBytes = fileBytes + framingBytes
    refuseLonger(call, maxBytes, (declared) => fileTooLarge(fileBytes, declared))
    return convertAs(call, services, maxBytes, async (terms) => {
      const { file, fields } = await readMultipart(call.request, terms, 'files')
      if (!file) throw new ServiceError('file_missing', {}, { param: 'files' })
      const values = gathered(fields)
      refuseOtherTargets(values.get('target_type')?.at(-1))
      return { ...uploadOf(file.bytes, file.name, services), asked: readOptions(values) }
    })
  },
}

const convertGivenSource: KeyedRoute = {
  method: 'POST',
  path: '/v1/convert/source',
  summary: 'Convert a URL or a file in base64 for a client of docling-serve',
  scope: 'convert',
  answer: DoclingAnswer,
  hasErrorDetail: true,
  errors,
  concluded: noteConversion,

  async handle(call, services) {
    if (bodyKindOf(call.headers) !== 'json') throw new ServiceError('unsupported_content_type')
    const { maxBodyBytes } = largeJsonLimits
    refuseLonger(call, maxBodyBytes, (declared) => tooLargeFields(maxBodyBytes, declared))
    return convertAs(call, services, maxBodyBytes, async (terms) => {
      const json = readLargeJson(await readBytes(call.request, terms, maxBodyBytes))
      const { sources, options, target } = checked(json)
      refuseOtherTargets(target?.kind)
      const [source, another] = sources
      if (!source) throw new ServiceError('file_missing', {}, { param: 'sources' })
      if (another) throw new ServiceError('too_many_files', { limit_text: 'one source' }, { param: 'sources' })
      return { ...sourceOf(source, json, services), asked: readOptions(gathered(Object.entries(options ?? {}))) }
    })
  },
}

const health: OpenRoute = {
  method: 'GET',
  path: '/health',
  summary: 'Whether the process answers, for clients of docling-serve',
  scope: null,
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
  handle: async () => ({ status: 'ok' }),
}

export const doclingRoutes: readonly Route[] = [convertFile, convertGivenSource, health]

type Read = Parameters<typeof convertForeign>[3]
type Source = Pick<Wanted, 'source' | 'filename'>

const formats = { md: 'markdown', text: 'text', html: 'html' } as const

async function convertAs(
  call: KeyedCall,
  services: Services,
  maxBytes: number,
  read: (terms: Parameters<Read>[0]) => Promise<Source & { asked: DoclingOptions }>,
): Promise<z.infer<typeof DoclingAnswer>> {
  let asked: DoclingOptions | undefined
  const outcome = await convertForeign(call, services, maxBytes, async (terms) => {
    const { asked: options, ...source } = await read(terms)
    asked = options
    const texts: OutputFormat[] = Object.entries(formats).flatMap(([name, format]) =>
      options.outputs.has(name as keyof typeof formats) ? [format] : [],
    )
    const [outputFormat = 'markdown', ...alsoAs] = texts
    const structure = options.outputs.has('json') ? { include: ['document', 'pages'] as const } : {}
    return { ...source, outputFormat, alsoAs, options: { ...options.options, ...structure } }
  })
  return doclingAnswer([outcome.conversion, ...outcome.others], outcome, asked as DoclingOptions)
}

function refuseLonger({ headers }: KeyedCall, maxBytes: number, refusal: (declared: number) => ServiceError): void {
  const declared = Number(headers['content-length'] ?? 0)
  if (declared > maxBytes) throw refusal(declared)
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
})

function checked({ body }: LargeJson): z.infer<typeof Request> {
  const { success, data, error } = Request.safeParse(body)
  if (success) return data
  const [issue] = error.issues
  throw invalid(issue?.path[0]?.toString() ?? 'sources', 'it must be as docling-serve describes it')
}

type GivenSource = z.infer<typeof Request>['sources'][number]

function sourceOf(given: GivenSource, { data }: LargeJson, services: Services): Source {
  if (given.kind === 'http') {
    const url = given.url.trim()
    vetLocation(url, services.downloads)
    return { source: { kind: 'url', url }, filename: '' }
  }
  const bytes = decodeBase64(data.get(given.base64_string) ?? Buffer.from(given.base64_string))
  if (!bytes) throw invalid('sources', 'base64_string must be base64 without spaces')
  return uploadOf(bytes, given.filename, services)
}

function uploadOf(bytes: Buffer, name: string, { limits }: Services): Source {
  const filename = safeFileName(name)
  if (filename === '') throw new ServiceError('file_name_missing', {}, { param: 'files' })
  if (bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'files' })
  if (bytes.length > limits.fileBytes) throw fileTooLarge(limits.fileBytes, bytes.length)
  return { source: { kind: 'upload', bytes }, filename }
}
