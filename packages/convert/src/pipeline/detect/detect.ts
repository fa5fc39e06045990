/**
 * Which reader a document is for: by signature first, then by name, then by shape.
 *
 * A binary signature holds against any name. Text is what its name says, if this build reads
 * that; without an extension, or with one that is not known, its media type and then its shape decide.
 *
 * Errors: unsupported_file_type, file_corrupt. Warnings: extension_mismatch.
 */
import { isPaddedText, looksLikeText } from '../../carriers/encoding/text-likeness.ts'
import { ConversionError, typeDetails } from '../../core/errors.ts'
import type { Kind, Reader } from '../../core/reader.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { formatByExtension, formatById, formatByMediaType, supportedExtensions } from '../../formats/registry.ts'
import { alternativesTo } from './alternatives.ts'
import { binaryType } from './binary-type.ts'
import type { Found } from './found.ts'
import { extensionOf } from './name.ts'
import { beginsAsMessage, beginsWithTag, isTabbed, kindWithin, shapeOf } from './shape.ts'

export interface DetectHint {
  filename?: string
  mediaType?: string
}

type Warn = (code: WarningCode, details?: WarningDetails) => void

/** What programs themselves open under these names when it is text: Excel a table, Word a text. */
const textUnderName: Readonly<Record<string, string>> = { xls: 'csv', xlt: 'csv', doc: 'txt', dot: 'txt', rtf: 'txt' }

/** @throws ConversionError unsupported_file_type, file_corrupt */
export function detect(bytes: Uint8Array, hint: DetectHint, warn: Warn): Reader {
  const extension = extensionOf(hint.filename ?? '')
  const binary = binaryType(bytes, extension)
  if (binary) return readerOf(binary, extension, warn)
  const isText = looksLikeText(bytes) || beginsAsMessage(bytes)
  return isText || (formatByExtension(extension)?.textual && isPaddedText(bytes))
    ? textReader(bytes, extension, hint.mediaType, warn)
    : unsignedReader(extension)
}

/** Kinds whose readers find a beginning that is not at the start, or do without one. */
const searched: readonly Kind[] = ['pdf', 'audio', 'video']

/** Bytes that are no text and have no known signature are of no supported type, whatever their name. */
function unsignedReader(extension: string): Reader {
  const named = formatByExtension(extension)
  if (!named || !searched.includes(named.kind))
    throw unsupported(`unknown binary data${extension && ` named .${extension}`}`, alternativesTo(extension))
  return named
}

function textReader(bytes: Uint8Array, extension: string, mediaType: string | undefined, warn: Warn): Reader {
  const named = formatByExtension(extension)
  if (named?.textual) return pageUnder(named, bytes, extension, warn) ?? narrowed(named, bytes)

  const declared = named ? undefined : formatByMediaType(mediaType ?? '')
  if (declared?.textual && declared.id !== 'txt') return narrowed(declared, bytes)
  const shape = shapeOf(bytes)
  if (extension && !named && !declared?.textual) throw unknownText(shape, extension)
  if (!named) return readerOf(shape.type, '', warn)
  const isTable = named.kind === 'spreadsheet' && shape.type.ids.includes('csv')
  if (shape.certain || isTable) return readerOf(shape.type, extension, warn)

  const substitute = textUnderName[extension]
  if (!substitute) throw misnamed(extension)
  const ids = substitute === 'csv' && isTabbed(bytes) ? [] : shape.type.ids.slice(0, 1)
  return readerOf({ ...shape.type, ids: [...ids, substitute] }, extension, warn)
}

/** Formats without markup, in whose place a site may have sent a page, mostly an error message. */
const dataFormats: ReadonlySet<string> = new Set(['json', 'csv'])

function pageUnder(named: Reader, bytes: Uint8Array, extension: string, warn: Warn): Reader | undefined {
  if (!dataFormats.has(named.id) || !beginsWithTag(bytes)) return undefined
  const { type } = shapeOf(bytes)
  return type.ids[0] === 'html' ? readerOf(type, extension, warn) : undefined
}

/** Reader of the specific kind that a text in a wide format such as XML has, or the wide one. */
function narrowed(format: Reader, bytes: Uint8Array): Reader {
  const kind = kindWithin(format.id, bytes)
  return (kind && resolve(kind.ids[0]!)) ?? format
}

function readerOf(found: Found, extension: string, warn: Warn): Reader {
  const named = formatByExtension(extension)
  const format = (named && chosenByName(found, named)) ?? found.ids.map(resolve).find((one) => one !== undefined)
  if (!format)
    throw unsupported(`${found.title}, which this build cannot read`, alternativesTo(extension, ...found.ids))
  if (extension && named !== format) warn('extension_mismatch', { extension, detected: format.title })
  return format
}

/** The named format, or one of its kind: an encrypted package called `.ppt` is a presentation. */
function chosenByName(found: Found, named: Reader): Reader | undefined {
  const choices = found.nameChooses?.map(resolve)
  if (!choices) return undefined
  return choices.includes(named) ? named : choices.find((one) => one?.kind === named.kind)
}

function resolve(id: string): Reader | undefined {
  return formatById(id) ?? formatByExtension(id)
}

function misnamed(extension: string): ConversionError {
  return new ConversionError('file_corrupt', { reason: `: it is named .${extension} and holds text` })
}

/** Text can be read under the name of what it looks like, or of a text. */
function unknownText({ certain, type }: ReturnType<typeof shapeOf>, extension: string): ConversionError {
  const known = certain ? type.ids.map(resolve).find((format) => format !== undefined) : undefined
  const nearest = [...new Set([known?.extensions[0] ?? 'txt', 'txt'])].map((name) => `.${name}`)
  return unsupported(`${certain ? type.title : 'text'} named .${extension}`, nearest)
}

function unsupported(detected: string, nearest: readonly string[]): ConversionError {
  return new ConversionError('unsupported_file_type', typeDetails(detected, nearest, supportedExtensions()))
}
