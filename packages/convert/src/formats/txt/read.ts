/**
 * Plain text.
 *
 * In: bytes in any charset we decode. Out: a paragraph for what stands between empty lines, its
 * hard-wrapped lines left as they are; blocks whose layout says something (tables drawn with
 * characters, indented code, columns) as code. A form feed begins a page. Codes for terminals, as
 * logs have them, are left out.
 *
 * Errors: content_limit_exceeded. Warnings: text_undecodable.
 */

import { decodeText } from '../../carriers/encoding/decode.ts'
import { boundLines, linesOf } from '../../carriers/encoding/lines.ts'
import { withoutTerminalCodes } from '../../carriers/encoding/terminal-codes.ts'
import { code, paragraph, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext, Reader } from '../../core/reader.ts'
import { commonIndent, indentOf, withoutIndent } from './indent.ts'
import { layoutOf } from './preformatted.ts'

export const txt: Reader = {
  id: 'txt',
  title: 'Plain text',
  kind: 'text',
  extensions: ['txt', 'text', 'log'],
  mediaTypes: ['text/plain'],
  textual: true,
  plain: true,
  options: ['pageSeparator'],
  read: readTxt,
}

function readTxt(bytes: Uint8Array, context: ReadContext): Root {
  const pages = withoutTerminalCodes(boundLines(decodeText(bytes, context), context.limits)).split('\f')
  const indent = commonIndent(pages)
  const blocks: Block[] = []
  for (const [index, page] of pages.entries()) {
    if (index > 0) blocks.push({ type: 'pageBreak', page: index + 1 })
    addBlocks(blocks, page, indent)
  }
  return root(blocks)
}

/** @param indent The margin that lines lose. */
function addBlocks(blocks: Block[], page: string, indent: number): void {
  let indented: string[] = []
  const hasViews = indent === 0 && !page.includes('\r')
  const closeCode = (): void => {
    if (indented.length) blocks.push(codeOf(indented))
    indented = []
  }
  for (const group of groupsOf(page, indent)) {
    const layout = layoutOf(group.lines)
    if (layout === 'indented') {
      // Code has empty lines of its own.
      const gap = indented.length ? new Array<string>(group.emptyBefore).fill('') : []
      indented = indented.concat(gap, group.lines)
      continue
    }
    closeCode()
    if (layout === 'drawn') blocks.push(codeOf(group.lines))
    else blocks.push(paragraph((hasViews && viewOf(group, page)) || proseOf(group.lines)))
  }
  closeCode()
}

function proseOf(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join('\n')
}

/**
 * The same as a view of the page, where the lines are there as they are to be: a mail of 50 MB peaks at 291 MB with it,
 * at 332 MB where each paragraph has characters of its own.
 */
function viewOf({ lines, start }: Group, page: string): string | undefined {
  let end = start - 1
  for (const line of lines) {
    if (line.trim().length < line.length) return undefined
    end += line.length + 1
  }
  return page.slice(start, end)
}

function codeOf(lines: readonly string[]): Block {
  const indent = lines.reduce((min, line) => (line === '' ? min : Math.min(min, indentOf(line))), Infinity)
  return code(lines.map((line) => withoutIndent(line, indent).trimEnd()).join('\n'))
}

interface Group {
  lines: string[]
  /** Where they begin in the page, if each line of it ends in one character. */
  start: number
  emptyBefore: number
}

function* groupsOf(page: string, indent: number): Generator<Group> {
  let emptyBefore = 0
  let group: Group | undefined
  let next = 0
  for (const whole of linesOf(page)) {
    const start = next
    next += whole.length + 1
    const line = withoutIndent(whole, indent)
    if (line.trim() !== '') {
      group ??= { lines: [], start, emptyBefore }
      group.lines.push(line)
      continue
    }
    if (group) {
      yield group
      group = undefined
      emptyBefore = 0
    }
    emptyBefore++
  }
  if (group) yield group
}
