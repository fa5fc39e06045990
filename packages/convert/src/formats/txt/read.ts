/**
 * Plain text.
 *
 * In: bytes in any charset we decode. Out: a paragraph for what stands between empty lines, its
 * hard-wrapped lines left as they are; blocks whose layout says something (tables drawn with
 * characters, indented code, columns) as code. A form feed begins a page. Codes for terminals, as
 * logs have them, are left out.
 *
 * Warnings: text_undecodable.
 */
import { code, paragraph, root } from '../../document/build.ts'
import type { Block, Root } from '../../document/nodes.ts'
import { decodeText } from '../../encoding/decode.ts'
import { withoutTerminalCodes } from '../../encoding/terminal-codes.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { commonIndent, indentOf, withoutIndent } from './indent.ts'
import { layoutOf } from './preformatted.ts'

export const txt: Reader = {
  id: 'txt',
  title: 'Plain text',
  kind: 'text',
  extensions: ['txt', 'text', 'log'],
  mediaTypes: ['text/plain'],
  textual: true,
  options: ['pageSeparator'],
  read: readTxt,
}

function readTxt(bytes: Uint8Array, context: ReadContext): Root {
  const text = withoutTerminalCodes(decodeText(bytes, context))
  const pages = text.replace(/\r\n?/g, '\n').split('\f')
  const indent = commonIndent(pages)
  return root(
    pages.flatMap((page, index): Block[] => [
      ...(index ? [{ type: 'pageBreak', page: index + 1 } as const] : []),
      ...blocksOf(withoutIndent(page.split('\n'), indent)),
    ]),
  )
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let indented: string[] = []
  const closeCode = (): void => {
    if (indented.length) blocks.push(codeOf(indented))
    indented = []
  }
  for (const group of groupsOf(lines)) {
    const layout = layoutOf(group.lines)
    if (layout === 'indented') {
      // Code has empty lines of its own.
      const gap = indented.length ? new Array<string>(group.emptyBefore).fill('') : []
      indented = indented.concat(gap, group.lines)
      continue
    }
    closeCode()
    if (layout === 'drawn') blocks.push(codeOf(group.lines))
    else blocks.push(paragraph(group.lines.map((line) => line.trim()).join('\n')))
  }
  closeCode()
  return blocks
}

function codeOf(lines: readonly string[]): Block {
  const indent = lines.reduce((least, line) => (line === '' ? least : Math.min(least, indentOf(line))), Infinity)
  return code(
    withoutIndent(lines, indent)
      .map((line) => line.trimEnd())
      .join('\n'),
  )
}

interface Group {
  lines: string[]
  emptyBefore: number
}

function groupsOf(lines: readonly string[]): Group[] {
  const groups: Group[] = []
  let emptyBefore = 0
  let isOpen = false
  for (const line of lines) {
    if (line.trim() === '') {
      emptyBefore++
      isOpen = false
    } else if (isOpen) groups.at(-1)!.lines.push(line)
    else {
      groups.push({ lines: [line], emptyBefore })
      emptyBefore = 0
      isOpen = true
    }
  }
  return groups
}
