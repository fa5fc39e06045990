/** The public tree as JSON, in parts that are made while they are iterated, so that a large one is never held whole. */
import type { Root } from '../../core/document/nodes.ts'
import type { TargetOptions } from '../targets.ts'
import { documentBlocks, type Expansions } from './tree.ts'

/** Rows are joined to parts of about this size. */
const partCharacters = 65_536

/** @returns The text of one JSON object. */
export function* documentJson(document: Root, options: TargetOptions, expansions: Expansions): Generator<string> {
  let part = '{"type":"root","children":['
  let isFirst = true
  for (const { block, rowsJson } of documentBlocks(document, options, expansions)) {
    if (!isFirst) part += ','
    isFirst = false
    if (!rowsJson) part += JSON.stringify(block)
    else {
      const { type, align, data } = block as Extract<typeof block, { type: 'table' }>
      part += JSON.stringify({ type, align, ...(data ? { data } : {}), children: [] }).slice(0, -2)
      let isFirstRow = true
      for (const row of rowsJson) {
        part += isFirstRow ? row : `,${row}`
        isFirstRow = false
        if (part.length < partCharacters) continue
        yield part
        part = ''
      }
      part += ']}'
    }
    if (part.length < partCharacters) continue
    yield part
    part = ''
  }
  yield `${part}]}`
}
