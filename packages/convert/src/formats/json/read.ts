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
import { code, root } from '../../document/build.ts'
import type { Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { blocksOf } from './blocks.ts'
import { parseJson } from './parse.ts'
import { parseLines } from './parse-lines.ts'

export const json: Reader = {
  id: 'json',
  title: 'JSON',
  kind: 'structured',
  extensions: ['json', 'jsonl', 'ndjson', 'geojson'],
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/jsonl', 'application/geo+json'],
  textual: true,
  read: readJson,
}

/** Characters of a source that is shown whole beside its outline. */
const smallSource = 4_000

function readJson(bytes: Uint8Array, context: ReadContext): Root {
  const source = decodeText(bytes, context)
  if (source.trim() === '') return root([])
  const hasLines = context.extension === 'jsonl' || context.extension === 'ndjson'
  const value = hasLines ? parseLines(source, context) : parseJson(source, context.limits.nesting)
  const blocks = blocksOf(value, context)
  const isShown = blocks === undefined || source.length <= smallSource
  const whole = isShown ? [code(source.replace(/\r\n?/g, '\n').trim(), hasLines ? 'jsonl' : 'json')] : []
  return root([...(blocks ?? []), ...whole])
}
