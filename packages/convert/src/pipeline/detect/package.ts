/** What a ZIP archive is the carrier of: its media type, its content types, or the names in it. */

import { Buffer } from '#platform/buffer'
import { openZip, readFirstEntry, type ZipArchive, type ZipContext } from '../../carriers/zip/archive.ts'
import { documentError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import { defaultLimits } from '../../core/limits.ts'
import { lookupTable } from '../../core/lookup-table.ts'
import { type Found, found } from './found.ts'

/** Media types that an archive's first entry `mimetype` states (OpenDocument 1.3 part 2, 3.3; EPUB OCF 3.3, 4.3). */
const mediaTypes: Readonly<Record<string, Found>> = lookupTable({
  'application/epub+zip': found('EPUB book', 'epub'),
  'application/vnd.oasis.opendocument.text': found('OpenDocument text', 'odt'),
  'application/vnd.oasis.opendocument.text-template': found('OpenDocument text', 'ott', 'odt'),
  'application/vnd.oasis.opendocument.text-master': found('OpenDocument master document', 'odm', 'odt'),
  'application/vnd.oasis.opendocument.spreadsheet': found('OpenDocument spreadsheet', 'ods'),
  'application/vnd.oasis.opendocument.spreadsheet-template': found('OpenDocument spreadsheet', 'ots', 'ods'),
  'application/vnd.oasis.opendocument.presentation': found('OpenDocument presentation', 'odp'),
  'application/vnd.oasis.opendocument.presentation-template': found('OpenDocument presentation', 'otp', 'odp'),
  'application/vnd.oasis.opendocument.text-web': found('OpenDocument text', 'oth', 'odt'),
  'application/vnd.oasis.opendocument.graphics': found('OpenDocument drawing', 'odg'),
  'application/vnd.oasis.opendocument.graphics-template': found('OpenDocument drawing', 'otg', 'odg'),
  'application/vnd.oasis.opendocument.formula': found('OpenDocument formula', 'odf'),
  'application/vnd.oasis.opendocument.formula-template': found('OpenDocument formula', 'otf', 'odf'),
  'application/vnd.oasis.opendocument.chart': found('OpenDocument chart', 'odc'),
  'application/vnd.oasis.opendocument.chart-template': found('OpenDocument chart', 'otc', 'odc'),
  'application/vnd.sun.xml.writer': found('OpenOffice 1 text', 'sxw'),
  'application/vnd.sun.xml.calc': found('OpenOffice 1 spreadsheet', 'sxc'),
  'application/vnd.sun.xml.impress': found('OpenOffice 1 presentation', 'sxi'),
})

const word = found('Word document', 'docx')
const workbook = found('Excel workbook', 'xlsx')
const presentation = found('PowerPoint presentation', 'pptx')

/** Content types of the main part of an Office Open XML package (ECMA-376 part 1, 11.3.10, 12.3.23, 13.3.6). */
const mainParts: readonly [RegExp, Found][] = [
  [/wordprocessingml\.(document|template)\.main\+xml/, word],
  [/ms-word\.(document|template)\.macroEnabled(Template)?\.main\+xml/, found('Word document', 'docm', 'docx')],
  [/ms-excel\.sheet\.binary\.macroEnabled\.main/, found('Excel binary workbook', 'xlsb')],
  [/spreadsheetml\.(sheet|template)\.main\+xml/, workbook],
  [/ms-excel\.(sheet|template|addin)\.macroEnabled\.main\+xml/, found('Excel workbook', 'xlsm', 'xlsx')],
  [/presentationml\.(presentation|slideshow|template)\.main\+xml/, presentation],
  [
    /ms-powerpoint\.(presentation|slideshow|template|addin)\.macroEnabled\.main\+xml/,
    found('PowerPoint presentation', 'pptm', 'pptx'),
  ],
  [/ms-visio\.(drawing|template|stencil)\.(macroEnabled\.)?main\+xml/, found('Visio drawing', 'vsdx')],
  [/ms-package\.xps-fixeddocument/, found('XPS document', 'xps')],
]

/** Parts by which a package is known whose statements are lost. */
const distinctParts: readonly [string, Found][] = [
  ['word/document.xml', word],
  ['xl/workbook.xml', workbook],
  ['xl/workbook.bin', found('Excel binary workbook', 'xlsb')],
  ['ppt/presentation.xml', presentation],
  ['META-INF/container.xml', found('EPUB book', 'epub')],
  ['Index/Document.iwa', { ...found('Apple iWork document', 'pages'), nameChooses: ['pages', 'numbers', 'key'] }],
  ['Index.zip', { ...found('Apple iWork document', 'pages'), nameChooses: ['pages', 'numbers', 'key'] }],
]

const packageIds = ['docx', 'xlsx', 'pptx', 'xlsb']

/** Only small parts are read to identify the type. */
const unpackable = 4_194_304

/** Errors of a package that only its reader reports. */
const unreadable = ['file_corrupt', 'file_encrypted', 'unsupported_file_type', 'content_limit_exceeded'] as const

export function packageType(bytes: Uint8Array): Found {
  const stated = statedFirst(bytes)
  if (stated) return stated
  try {
    const archive = openZip(bytes, boundedContext())
    return byMediaType(archive) ?? byContentTypes(archive) ?? byParts(archive) ?? plainArchive(archive)
  } catch (error) {
    documentError(error, ...unreadable)
    // Too broken or too big to look into: whatever reads it will say so.
    return { ...found('ZIP archive', 'zip'), nameChooses: [...packageIds, 'odt', 'ods', 'odp', 'epub'] }
  }
}

/**
 * What the first entry states: `mimetype` stands there by rule (EPUB OCF 3.3, 4.3; OpenDocument 1.3 part 2,
 * 3.3), the content types of Office by custom.
 */
function statedFirst(bytes: Uint8Array): Found | undefined {
  const first = whole(() => readFirstEntry(bytes, [mimetype, contentTypes], boundedContext()))
  if (!first) return undefined
  const content = latin1(first.content)
  return first.name === mimetype ? mediaTypes[content.trim()] : mainPartOf(content)
}

const mimetype = 'mimetype'
const contentTypes = '[Content_Types].xml'

function mainPartOf(types: string): Found | undefined {
  return mainParts.find(([pattern]) => pattern.test(types))?.[1]
}

function byMediaType(archive: ZipArchive): Found | undefined {
  const stated = contentOf(archive, mimetype)?.trim() ?? manifestType(archive)
  return stated === undefined ? undefined : mediaTypes[stated]
}

/** The type of the root in an OpenDocument manifest, for packages that have lost their `mimetype`. */
function manifestType(archive: ZipArchive): string | undefined {
  const manifest = contentOf(archive, 'META-INF/manifest.xml') ?? ''
  const root = /<(?=[^<>]*full-path="\/")[^<>]*>/.exec(manifest)?.[0] ?? ''
  return /media-type="([^"]*)"/.exec(root)?.[1]
}

function byContentTypes(archive: ZipArchive): Found | undefined {
  const types = contentOf(archive, contentTypes)
  if (types === undefined) return undefined
  return mainPartOf(types) ?? byParts(archive) ?? { ...found('Office package', 'zip'), nameChooses: packageIds }
}

function byParts(archive: ZipArchive): Found | undefined {
  return distinctParts.find(([part]) => archive.find(part))?.[1]
}

/** Books are packed within their folder, too, as macOS does with what it shows as one file. */
function plainArchive(archive: ZipArchive): Found {
  const archiveType = found('ZIP archive', 'zip')
  const hasBook = archive.entries.some(({ path }) => path.endsWith('.opf'))
  return hasBook ? { ...archiveType, nameChooses: ['epub'] } : archiveType
}

function contentOf(archive: ZipArchive, path: string): string | undefined {
  const entry = archive.find(path)
  const content = entry && whole(() => archive.read(entry))
  return content && latin1(content)
}

/** Undefined for what is damaged. */
function whole<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    documentError(error, ...unreadable)
    return undefined
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function boundedContext(): ZipContext {
  let entries = 0
  const budget = {
    unpackable,
    unpacked(bytes: number) {
      budget.unpackable -= bytes
    },
    entries(count: number) {
      entries += count
      if (entries > defaultLimits.archiveEntries) throw new ConversionError('content_limit_exceeded')
    },
  }
  return { limits: defaultLimits, budget, warn: () => {} }
}
