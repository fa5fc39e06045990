/**
 * The list of formats. Detection, capabilities, `docmill formats`, the reference docs and the
 * golden runs all read it; a format is added here and nowhere else.
 */
import { csv } from './csv/read.ts'
import { doc } from './doc/read.ts'
import { docx } from './docx/read.ts'
import { eml } from './eml/read.ts'
import { epub } from './epub/read.ts'
import { gz } from './gz/read.ts'
import { html } from './html/read.ts'
import { images } from './image/read.ts'
import { ipynb } from './ipynb/read.ts'
import { json } from './json/read.ts'
import { md } from './md/read.ts'
import { media } from './media/read.ts'
import { mhtml } from './mhtml/read.ts'
import { msg } from './msg/read.ts'
import { odf } from './odf/read.ts'
import { pdf } from './pdf/read.ts'
import { ppt } from './ppt/read.ts'
import { pptx } from './pptx/read.ts'
import type { KnownFormat, Reader } from './reader.ts'
import { rtf } from './rtf/read.ts'
import { sources } from './source/read.ts'
import { spreadsheetml } from './spreadsheetml/read.ts'
import { srt } from './srt/read.ts'
import { tar } from './tar/read.ts'
import { txt } from './txt/read.ts'
import { vtt } from './vtt/read.ts'
import { xls } from './xls/read.ts'
import { xlsx } from './xlsx/read.ts'
import { xml } from './xml/read.ts'
import { zip } from './zip/read.ts'

const readers: readonly Reader[] = [
  txt,
  md,
  json,
  html,
  xml,
  csv,
  pptx,
  pdf,
  doc,
  rtf,
  docx,
  zip,
  tar,
  gz,
  ...images,
  ...media,
  ...odf,
  epub,
  ipynb,
  ppt,
  xlsx,
  xls,
  srt,
  vtt,
  spreadsheetml,
  eml,
  mhtml,
  msg,
  ...sources,
]

/** Named by the specification (§2.6) and not readable in this build. */
const known: readonly KnownFormat[] = [
  format(
    'docx',
    'Word document',
    'document',
    ['docx'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ),
  format('doc', 'Word 97–2003 document', 'document', ['doc'], ['application/msword']),
  format('pdf', 'PDF document', 'pdf', ['pdf'], ['application/pdf']),
  format(
    'pptx',
    'PowerPoint presentation',
    'presentation',
    ['pptx'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ),
  format('ppt', 'PowerPoint 97–2003 presentation', 'presentation', ['ppt'], ['application/vnd.ms-powerpoint']),
  format(
    'xlsx',
    'Excel workbook',
    'spreadsheet',
    ['xlsx'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ),
  format('xls', 'Excel 97–2003 workbook', 'spreadsheet', ['xls'], ['application/vnd.ms-excel']),
  textFormat('csv', 'Comma-separated values', 'structured', ['csv', 'tsv'], ['text/csv', 'text/tab-separated-values']),
  textFormat('html', 'HTML page', 'document', ['html', 'htm'], ['text/html']),
  textFormat('xml', 'XML document', 'structured', ['xml'], ['application/xml', 'text/xml']),
  textFormat('json', 'JSON', 'structured', ['json'], ['application/json']),
  textFormat('md', 'Markdown', 'text', ['md'], ['text/markdown']),
  format('jpeg', 'JPEG image', 'image', ['jpg', 'jpeg'], ['image/jpeg']),
  format('png', 'PNG image', 'image', ['png'], ['image/png']),
  format('gif', 'GIF image', 'image', ['gif'], ['image/gif']),
  format('webp', 'WebP image', 'image', ['webp'], ['image/webp']),
  format('bmp', 'Windows bitmap', 'image', ['bmp'], ['image/bmp']),
  format('tiff', 'TIFF image', 'image', ['tif', 'tiff'], ['image/tiff']),
  format('mp3', 'MP3 audio', 'audio', ['mp3'], ['audio/mpeg']),
  format('wav', 'WAV audio', 'audio', ['wav'], ['audio/wav']),
  format('mp4', 'MPEG-4 video', 'video', ['mp4'], ['video/mp4']),
  format('mov', 'QuickTime video', 'video', ['mov'], ['video/quicktime']),
  format('avi', 'AVI video', 'video', ['avi'], ['video/x-msvideo']),
  format('zip', 'ZIP archive', 'archive', ['zip'], ['application/zip']),
]

/** Every format: those that can be read, then those that are only known. */
export const formats: readonly (Reader | KnownFormat)[] = [
  ...readers,
  ...known.filter((entry) => !readers.some((reader) => reader.id === entry.id)),
]

export function formatById(id: string): Reader | KnownFormat | undefined {
  return formats.find((entry) => entry.id === id)
}

/** @param extension Lower case, without the dot. */
export function formatByExtension(extension: string): Reader | KnownFormat | undefined {
  return formats.find((entry) => entry.extensions.includes(extension))
}

/** @param mediaType Parameters and letter case do not matter. */
export function formatByMediaType(mediaType: string): Reader | KnownFormat | undefined {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase()
  return essence ? formats.find((entry) => entry.mediaTypes.includes(essence)) : undefined
}

/** What a message names of what can be read: the usual extension of each format, with the dot, sorted. */
export function usualExtensions(): string[] {
  const named = readers.filter((reader) => !sources.includes(reader))
  return [
    ...named
      .flatMap((reader) => reader.extensions.slice(0, 1))
      .map((extension) => `.${extension}`)
      .sort(),
    'source code',
  ]
}

/** With the dot, sorted: what this build can read. */
export function supportedExtensions(): string[] {
  return readers.flatMap((reader) => reader.extensions.map((extension) => `.${extension}`)).sort()
}

function format(
  id: string,
  title: string,
  kind: KnownFormat['kind'],
  extensions: string[],
  mediaTypes: string[],
): KnownFormat {
  return { id, title, kind, extensions, mediaTypes }
}

function textFormat(
  id: string,
  title: string,
  kind: KnownFormat['kind'],
  extensions: string[],
  mediaTypes: string[],
): KnownFormat {
  return { id, title, kind, extensions, mediaTypes, textual: true }
}
