/** What a caller wants converted, and how, from the fields of the request. */
import type { ConvertOptions } from '@docmill/convert'
import {
  fieldName,
  type OptionName,
  type OptionRow,
  optionFault,
  optionNames,
  optionsFault,
  optionTable,
  optionValue,
} from '@docmill/convert/tables'
import { z } from 'zod'
import { ServiceError } from '../errors.ts'
import type { Fields } from '../http/fields.ts'
import { safeFileName } from '../http/file-name.ts'
import type { ConversionRequest } from './contract.ts'

/** What the fields of a request say, each option as it is given. */
export type RequestFields = Pick<ConversionRequest, 'source' | 'filename' | 'ignored'> & { options: ConvertOptions }

const FileName = z.string().describe('Overrides the name of the file; used when the URL has no extension.')
const Url = z.string().describe('Public https URL of a file, on port 443; needed, under this name or `url`.')

/** The fields of options, which every encoding has. */
export const optionFields: Readonly<Record<string, z.ZodType>> = Object.fromEntries(optionNames.map(optionField))
const common: Record<string, z.ZodType> = { filename: FileName, ...optionFields }
const sources = { file_url: Url, url: Url.describe('Alias of `file_url`.') }
const optionNamed = new Map(optionNames.map((name) => [fieldName(name), name]))

function optionField(name: OptionName): [string, z.ZodType] {
  const { absent, about }: OptionRow = optionTable[name]
  const schema: z.ZodType = valueSchema(optionTable[name]).describe(
    `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
  )
  return [fieldName(name), absent === undefined ? schema : schema.default(absent)]
}

function valueSchema({ values, members, range, longest }: OptionRow): z.ZodType {
  if (values) return z.enum(values as readonly [string, ...string[]])
  if (range) return z.int().min(range[0]).max(range[1])
  if (members) return z.string().regex(new RegExp(`^(?:${members.join('|')})(?:,(?:${members.join('|')}))*$`))
  return longest === undefined ? z.string() : z.string().max(longest)
}

/**
 * That the field is needed. Generators of types read `required` only of a schema that has the property, and take
 * `anyOf` next to properties for alternatives to them, but not within `allOf`.
 */
function named(field: keyof typeof sources): object {
  return { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] }
}

/** More unknown fields than this are not listed one by one. */
export const maxIgnored = 20

const partial = z.object(common).partial()
export const UploadFields = partial.extend({ file: z.file().describe('The file to convert, with its name.') })
export const UrlFields = partial
  .extend(sources)
  .partial()
  .meta({ allOf: [{ anyOf: [named('file_url'), named('url')] }] })

/** @throws ServiceError for each way in which the fields are wrong. */
export function uploadRequest(file: { name: string; bytes: Buffer } | undefined, fields: Fields): RequestFields {
  const isEmptyInput = file?.name === '' && file.bytes.length === 0
  if (!file || isEmptyInput) throw fileMissing('file', fields)
  const { values, ignored } = readValues(fields)
  if (values.file_url ?? values.url)
    throw new ServiceError('conflicting_input', { sources: 'a file and a URL' }, { param: 'file_url' })
  const filename = safeFileName(values.filename ?? '') || safeFileName(file.name)
  if (filename === '') throw new ServiceError('file_name_missing', {}, { param: 'file' })
  if (file.bytes.length === 0) throw new ServiceError('file_empty', {}, { param: 'file' })
  return { source: { kind: 'upload', bytes: file.bytes }, filename, ignored, options: requestedOptions(values) }
}

/** @throws ServiceError for each way in which the fields are wrong. */
export function urlRequest(fields: Fields): RequestFields {
  for (const name of ['file_url', 'url']) if ((fields.get(name)?.length ?? 0) > 1) throw conflictingUrls()
  const { values, ignored } = readValues(fields)
  // What was copied out of a table or a shell comes with spaces around it.
  const fileUrl = values.file_url?.trim()
  const alias = values.url?.trim()
  if (fileUrl && alias && fileUrl !== alias) throw conflictingUrls()
  const url = fileUrl || alias
  if (!url) throw fileMissing('file_url', fields)
  return {
    source: { kind: 'url', url },
    filename: safeFileName(values.filename ?? ''),
    ignored,
    options: requestedOptions(values),
  }
}

type Values = Partial<Record<string, string>>

/** @param known Names that the request may have. @throws ServiceError invalid_parameter, invalid_output_format */
export function readValues(
  fields: Fields,
  known: Readonly<Record<string, unknown>> = { ...common, ...sources },
): { values: Values; ignored: string[] } {
  const values: Values = {}
  const ignored: string[] = []
  for (const [name, given] of fields) {
    if (Object.hasOwn(known, name)) {
      const value = readValue(name, given)
      if (value !== undefined) values[name] = value
    } else if (ignored.length < maxIgnored) ignored.push(name)
  }
  return { values, ignored }
}

function readValue(name: string, given: unknown[]): string | undefined {
  const [value] = given
  if (value === undefined) return undefined
  if (given.length > 1) throw invalid(name, 'it is given more than once')
  const option = optionNamed.get(name)
  const text = option && (optionTable[option] as OptionRow).range && typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') throw invalid(name, 'it must be a string')
  const fault = option && optionFault(option, optionValue(option, text))
  if (!fault) return text
  if (option === 'outputFormat')
    throw new ServiceError('invalid_output_format', { value: text.slice(0, 64) }, { param: name })
  throw invalid(name, fault)
}

/** @throws ServiceError invalid_parameter */
export function requestedOptions(values: Values): ConvertOptions {
  const given = optionNames.flatMap((name) => {
    const value = values[fieldName(name)]
    return value === undefined ? [] : [[name, optionValue(name, value)]]
  })
  const options = Object.fromEntries(given) as ConvertOptions
  const fault = optionsFault(options)
  if (fault) throw invalid(fieldName(fault.name), fault.reason)
  return options
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

export function invalid(param: string, reason: string): ServiceError {
  return new ServiceError('invalid_parameter', { param, reason }, { param })
}

function conflictingUrls(): ServiceError {
  return new ServiceError('conflicting_input', { sources: 'different URLs in file_url and url' }, { param: 'url' })
}
