/** What a caller wants converted, and how, from the fields of the request. */
import type { OutputFormat } from '@docmill/convert'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { Fields } from '../http/fields.ts'
import { safeFileName } from '../http/file-name.ts'

export interface ConversionOptions {
  password?: string
  pages?: string
  language?: string
  ocr?: 'auto' | 'off' | 'force'
  descriptions?: 'none' | 'files' | 'all'
  images?: 'alt' | 'links' | 'embed'
  pageSeparator?: string
}

export interface ConversionRequest {
  source: { kind: 'upload'; bytes: Buffer } | { kind: 'url'; url: string }
  /** '' when there is none. */
  filename: string
  outputFormat: OutputFormat
  options: ConversionOptions
  /** Names of fields that nobody knows. */
  ignored: string[]
}

export const outputFormats = ['markdown', 'text'] as const satisfies readonly OutputFormat[]

const FileName = z.string().describe('Overrides the name of the file; used when the URL has no extension.')
const Url = z.string().describe('Public https URL of a file, on port 443; needed, under this name or `url`.')

/** The fields of every encoding. */
const common = {
  filename: FileName,
  output_format: z.enum(outputFormats).default('markdown').describe('What the content is to be.'),
  password: z.string().describe('For an encrypted file.'),
  pages: z.string().describe('Pages, slides or sheets to keep, e.g. `1-5,8`.'),
  language: z.string().refine(isLanguageTag, 'it must be a BCP 47 tag').describe('BCP 47; of pictures and speech.'),
  ocr: z
    .enum(['auto', 'off', 'force'])
    .describe('Text recognition: where it is needed (as without this field), never, or on every page.'),
  descriptions: z
    .enum(['none', 'files', 'all'])
    .describe('Pictures that the engine for it describes in words, where there is one; `files` when absent.'),
  images: z
    .enum(['alt', 'links', 'embed'])
    .describe('As their text, as links to the `resources` of the answer, or as `data:` URLs in the content.'),
  page_separator: z.string().max(1000).describe('A line of its own between pages; `{page}` is the next number.'),
}
const sources = { file_url: Url, url: Url.describe('Alias of `file_url`.') }

/** More unknown fields than this are not listed one by one. */
export const maxIgnored = 20

type FieldName = keyof typeof common | keyof typeof sources
const schemas: Record<FieldName, z.ZodType> = { ...common, ...sources }

const partial = z.object(common).partial()
export const UploadFields = partial.extend({ file: z.file().describe('The file to convert, with its name.') })
export const UrlFields = partial
  .extend(sources)
  .partial()
  .meta({ anyOf: [{ required: ['file_url'] }, { required: ['url'] }] })

/** @throws ServiceError for each way in which the fields are wrong. */
export function uploadRequest(file: { name: string; bytes: Buffer } | undefined, fields: Fields): ConversionRequest {
  const isEmptyInput = file?.name === '' && file.bytes.length === 0
  if (!file || isEmptyInput) throw fileMissing('file', fields)
  const { values, ignored } = readValues(fields)
  if (values.file_url ?? values.url)
    throw new ServiceError('conflicting_input', { sources: 'a file and a URL' }, { param: 'file_url' })
  const filename = safeFileName(values.filename ?? '') || safeFileName(file.name)
  if (filename === '') throw new ServiceError('file_name_missing', {}, { param: 'file' })
  if (file.bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'file' })
  return { source: { kind: 'upload', bytes: file.bytes }, filename, ignored, ...wanted(values) }
}

/** @throws ServiceError for each way in which the fields are wrong. */
export function urlRequest(fields: Fields): ConversionRequest {
  for (const name of ['file_url', 'url']) if ((fields.get(name)?.length ?? 0) > 1) throw conflictingUrls()
  const { values, ignored } = readValues(fields)
  // What was copied out of a table or a shell comes with blanks around it.
  const fileUrl = values.file_url?.trim()
  const alias = values.url?.trim()
  if (fileUrl && alias && fileUrl !== alias) throw conflictingUrls()
  const url = fileUrl || alias
  if (!url) throw fileMissing('file_url', fields)
  return {
    source: { kind: 'url', url },
    filename: safeFileName(values.filename ?? ''),
    ignored,
    ...wanted(values),
  }
}

type Values = Partial<Record<FieldName, string>>

function readValues(fields: Fields): { values: Values; ignored: string[] } {
  const values: Values = {}
  const ignored: string[] = []
  for (const [name, given] of fields) {
    if (isFieldName(name)) {
      const value = readValue(name, given)
      if (value !== undefined) values[name] = value
    } else if (ignored.length < maxIgnored) ignored.push(name)
  }
  return { values, ignored }
}

function readValue(name: FieldName, given: unknown[]): string | undefined {
  const [value] = given
  if (value === undefined) return undefined
  if (given.length > 1) throw invalid(name, 'it is given more than once')
  if (typeof value !== 'string') throw invalid(name, 'it must be a string')
  const parsed = schemas[name].safeParse(value)
  if (parsed.success) return value
  if (name === 'output_format')
    throw new ServiceError('invalid_output_format', { value: value.slice(0, 64) }, { param: name })
  throw invalid(name, parsed.error.issues[0]?.message.replace(/^Invalid/, 'invalid') ?? 'it is not valid')
}

function wanted(values: Values): Pick<ConversionRequest, 'outputFormat' | 'options'> {
  const { password, pages, language, ocr, descriptions, images, page_separator: pageSeparator } = values
  const options = { password, pages, language, ocr, descriptions, images, pageSeparator }
  return {
    outputFormat: (values.output_format ?? 'markdown') as OutputFormat,
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  }
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(schemas, name)
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function fileMissing(param: 'file' | 'file_url', fields: Fields): ServiceError {
  return new ServiceError('file_missing', { reason_text: insteadOfFile(param, [...fields.keys()]) }, { param })
}

/** What the request has instead, as far as that looks like names of fields and not like a document. */
function insteadOfFile(param: 'file' | 'file_url', names: string[]): string {
  const urlField = names.find((name) => Object.hasOwn(sources, name))
  if (urlField) return param === 'file' ? ': a URL belongs in a JSON or form-encoded body' : `: ${urlField} is empty`
  if (names[0]?.trimStart().startsWith('{')) return ': its body looks like JSON and is not sent as application/json'
  const shown = names.filter((name) => /^[\w.[\]-]{1,32}$/.test(name)).slice(0, 5)
  return shown.length > 0 ? `: its fields are ${shown.join(', ')}` : ''
}

function invalid(param: string, reason: string): ServiceError {
  return new ServiceError('invalid_parameter', { param, reason }, { param })
}

function conflictingUrls(): ServiceError {
  return new ServiceError('conflicting_input', { sources: 'different URLs in file_url and url' }, { param: 'url' })
}
