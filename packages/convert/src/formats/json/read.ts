/**
 * JSON (RFC 8259), also one value a line (JSON Lines, NDJSON) and GeoJSON.
 *
 * In: bytes in any charset we decode. Out: arrays of flat objects as tables, other arrays and
 * objects as nested lists in the order of the source, numbers as they are written, and the
 * source itself as code where it is small, or too long and too uneven for an outline.
 *
 * Errors: file_corrupt with line and column, content_limit_exceeded. Warnings: text_undecodable,
 * damage_survived for a last line that is cut off.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./document.ts'))

export const json: Reader = {
  id: 'json',
  title: 'JSON',
  kind: 'structured',
  extensions: ['json', 'jsonl', 'ndjson', 'geojson'],
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl', 'application/geo+json'],
  textual: true,
  plain: true,
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readJson } = await load()
    return readJson(bytes, context)
  },
}
