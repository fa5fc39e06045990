/** What stands between `#+begin_…` and `#+end_…` (Org syntax, "Blocks"). */

import { labelledQuote } from '../../carriers/light-markup/labelled-quote.ts'
import { withoutIndent } from '../../carriers/light-markup/lines.ts'
import { append } from '../../core/document/append.ts'
import { code, lined, paragraph } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import { readInline } from './inline.ts'

export const blockBegin = /^\s*#\+begin_(\w+)(?:\s+(\S+))?/i

/**
 * @param read What stands in one that holds other elements.
 * @returns The line behind the block.
 */
export function readBlock(
  lines: readonly string[],
  at: number,
  [, name = '', lang]: RegExpExecArray,
  blocks: Block[],
  read: (inside: readonly string[]) => Block[],
): number {
  const end = blockEnd(lines, at, name)
  const inside = lines.slice(at + 1, end)
  switch (name.toLowerCase()) {
    case 'src':
      blocks.push(code(listing(inside), lang))
      break
    case 'example':
    case 'export':
      blocks.push(code(listing(inside), name.toLowerCase() === 'export' ? lang : undefined))
      break
    case 'html':
    case 'latex':
      blocks.push(code(listing(inside), name.toLowerCase()))
      break
    case 'comment':
      break
    case 'quote':
      blocks.push({ type: 'blockquote', children: read(inside) })
      break
    case 'verse':
      blocks.push(paragraph(lined(inside.map((line) => readInline(line)))))
      break
    case 'note':
    case 'tip':
    case 'important':
    case 'warning':
    case 'caution':
      blocks.push(labelledQuote(name[0]!.toUpperCase() + name.slice(1).toLowerCase(), read(inside)))
      break
    default:
      append(blocks, read(inside))
  }
  return end + 1
}

/** Blocks of text may hold others of their name. */
export function blockEnd(lines: readonly string[], at: number, name: string): number {
  const closing = `#+end_${name.toLowerCase()}`
  const isText = !/^(?:src|example|export|comment)$/i.test(name)
  let open = 1
  for (let end = at + 1; end < lines.length; end++) {
    if (lines[end]!.trim().toLowerCase() === closing && --open === 0) return end
    if (isText && blockBegin.exec(lines[end]!)?.[1]?.toLowerCase() === name.toLowerCase()) open++
  }
  return lines.length
}

/** A comma keeps a line of a block from being taken for a headline or a block's end. */
function listing(lines: readonly string[]): string {
  return withoutIndent(lines)
    .map((line) => line.replace(/^,(?=\*|#\+|,)/, ''))
    .join('\n')
}
