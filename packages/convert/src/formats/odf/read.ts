/**
 * OpenDocument texts, spreadsheets, presentations, charts and formulas, as packages, encrypted ones with
 * `options.password`, and as single XML files (OASIS OpenDocument 1.3, part 3).
 *
 * Tracked changes are read as accepted, or shown by the option. Hidden sheets are left out and reported; hidden slides are
 * marked. Texts have boundaries where pages begin by their styles, and where a program that laid them out found it.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived,
 * hidden_content_dropped, embedded_failed.
 */
import { type Kind, onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

type Row = readonly [id: string, title: string, kind: Kind, extensions: string[], mediaTypes: string[]]

const base = 'application/vnd.oasis.opendocument'
const rows: readonly Row[] = [
  [
    'odt',
    'OpenDocument text',
    'document',
    ['odt', 'ott', 'odm', 'oth', 'fodt'],
    [`${base}.text`, `${base}.text-template`],
  ],
  ['ods', 'OpenDocument spreadsheet', 'spreadsheet', ['ods', 'ots', 'fods'], [`${base}.spreadsheet`]],
  ['odf', 'OpenDocument formula', 'document', ['odf'], [`${base}.formula`, `${base}.formula-template`]],
  ['odc', 'OpenDocument chart', 'spreadsheet', ['odc'], [`${base}.chart`]],
  [
    'odp',
    'OpenDocument presentation',
    'presentation',
    ['odp', 'otp', 'fodp', 'odg', 'otg', 'fodg'],
    [`${base}.presentation`, `${base}.graphics`],
  ],
]

const optionsOf: Readonly<Record<string, NonNullable<Reader['options']>>> = {
  odt: ['password', 'pageSeparator', 'images'],
  ods: ['password', 'pages', 'images'],
  odp: ['password', 'pages', 'images'],
}

export const odf: readonly Reader[] = /* @__PURE__ */ rows.map(([id, title, kind, extensions, mediaTypes]) => ({
  id,
  title,
  kind,
  extensions,
  mediaTypes,
  options: optionsOf[id] ?? [],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readOpenDocument } = await load()
    return readOpenDocument(bytes, context)
  },
}))
