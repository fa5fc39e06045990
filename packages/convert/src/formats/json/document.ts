/** A JSON text as tables, an outline, or itself. */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { code, root } from '../../core/document/build.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { blocksOf } from './blocks.ts'
import { parseJson } from './parse.ts'
import { parseLines } from './parse-lines.ts'

/** Characters of a source that is shown whole in addition to its outline. */
const smallSource = 4_000

export function readJson(bytes: Uint8Array, context: ReadContext): Root {
  const source = decodeText(bytes, context)
  if (source.trim() === '') return root([])
  const hasLines = context.extension === 'jsonl' || context.extension === 'ndjson'
  const value = hasLines ? parseLines(source, context) : parseJson(source, context.limits.nesting)
  const blocks = blocksOf(value, context)
  const isShown = blocks === undefined || source.length <= smallSource
  const whole = isShown ? [code(source.replace(/\r\n?/g, '\n').trim(), hasLines ? 'jsonl' : 'json')] : []
  return root([...(blocks ?? []), ...whole])
}
