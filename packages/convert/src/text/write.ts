import type { Root } from '../document/nodes.ts'
import type { WriteOptions } from '../options.ts'
import type { WarningCode, WarningDetails } from '../warnings.ts'

/** @returns The document in parts, to be joined as they are; made while it is iterated. */
export function* writeText(
  document: Root,
  _options: WriteOptions,
  _warn: (code: WarningCode, details?: WarningDetails) => void,
): Generator<string> {
  for (const block of document.children) {
    if (block.type !== 'paragraph') continue
    for (const node of block.children) yield node.type === 'text' ? node.value : '\n'
    yield '\n\n'
  }
}
