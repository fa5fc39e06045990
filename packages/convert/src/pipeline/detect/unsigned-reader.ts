/**
 * The reader of a document without a binary signature. Text is what its name says, if this build reads that; without an
 * extension, or with one that is not known, its media type and then its shape decide.
 */
import { isPaddedText, looksLikeText } from '../../carriers/encoding/text-likeness.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Kind, Reader } from '../../core/reader.ts'
import type { Registry } from '../../core/registry.ts'
import { alternativesTo } from './alternatives.ts'
import { extensionOf } from './name.ts'
import { beginsAsMessage, beginsWithTag, isTabbed, kindWithin, shapeOf } from './shape.ts'
import { type DetectHint, type Detection, readerOf, resolve, unsupported } from './signed-reader.ts'

/** @throws ConversionError unsupported_file_type, file_corrupt */
export function unsignedReader(bytes: Uint8Array, hint: DetectHint, detection: Detection): Reader {
  const extension = extensionOf(hint.filename ?? '')
  const isText = looksLikeText(bytes) || beginsAsMessage(bytes)
  return isText || (detection.registry.byExtension(extension)?.textual && isPaddedText(bytes))
    ? textReader(bytes, extension, hint.mediaType, detection)
    : namedReader(extension, detection.registry)
}

/** What programs themselves open under these names when it is text: Excel a table, Word a text. */
const textUnderName: Readonly<Record<string, string>> = { xls: 'csv', xlt: 'csv', doc: 'txt', dot: 'txt', rtf: 'txt' }

/** Kinds whose readers find a beginning that is not at the start, or do without one. */
const searched: readonly Kind[] = ['pdf', 'audio', 'video']

/** Bytes that are no text and have no known signature are of no supported type, whatever their name. */
function namedReader(extension: string, registry: Registry): Reader {
  const named = registry.byExtension(extension)
  if (!named || !searched.includes(named.kind))
    throw unsupported(`unknown binary data${extension && ` named .${extension}`}`, alternativesTo(extension), registry)
  return named
}

function textReader(bytes: Uint8Array, extension: string, mediaType: string | undefined, detection: Detection): Reader {
  const { registry } = detection
  const named = registry.byExtension(extension)
  if (named?.textual) return pageUnder(named, bytes, extension, detection) ?? narrowed(named, bytes, registry)

  const declared = named ? undefined : registry.byMediaType(mediaType ?? '')
  if (declared?.textual && declared.id !== 'txt') return narrowed(declared, bytes, registry)
  const shape = shapeOf(bytes)
  if (extension && !named && !declared?.textual) throw unknownText(shape, extension, registry)
  if (!named) return readerOf(shape.type, '', detection)
  const isTable = named.kind === 'spreadsheet' && shape.type.ids.includes('csv')
  if (shape.certain || isTable) return readerOf(shape.type, extension, detection)

  const substitute = textUnderName[extension]
  if (!substitute) throw misnamed(extension)
  const ids = substitute === 'csv' && isTabbed(bytes) ? [] : shape.type.ids.slice(0, 1)
  return readerOf({ ...shape.type, ids: [...ids, substitute] }, extension, detection)
}

/** Formats without markup, in whose place a site may have sent a page, mostly an error message. */
const dataFormats: ReadonlySet<string> = new Set(['json', 'csv'])

function pageUnder(named: Reader, bytes: Uint8Array, extension: string, detection: Detection): Reader | undefined {
  if (!dataFormats.has(named.id) || !beginsWithTag(bytes)) return undefined
  const { type } = shapeOf(bytes)
  return type.ids[0] === 'html' ? readerOf(type, extension, detection) : undefined
}

/** Reader of the specific kind that a text in a wide format such as XML has, or the wide one. */
function narrowed(format: Reader, bytes: Uint8Array, registry: Registry): Reader {
  const kind = kindWithin(format.id, bytes)
  return (kind && resolve(kind.ids[0]!, registry)) ?? format
}

function misnamed(extension: string): ConversionError {
  return new ConversionError('file_corrupt', { reason: `: it is named .${extension} and holds text` })
}

/** Text can be read under the name of what it looks like, or of a text. */
function unknownText(
  { certain, type }: ReturnType<typeof shapeOf>,
  extension: string,
  registry: Registry,
): ConversionError {
  const known = certain ? type.ids.map((id) => resolve(id, registry)).find((format) => format !== undefined) : undefined
  const nearest = [...new Set([known?.extensions[0] ?? 'txt', 'txt'])].map((name) => `.${name}`)
  return unsupported(`${certain ? type.title : 'text'} named .${extension}`, nearest, registry)
}
