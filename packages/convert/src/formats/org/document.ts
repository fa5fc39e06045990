/** The elements of a document, line by line (Org syntax, "Elements"). */
import { append } from '../../document/append.ts'
import { code, heading, paragraph, root, table, tableCell, tableRow } from '../../document/build.ts'
import type { Block, Metadata, Root } from '../../document/nodes.ts'
import { createListNest } from '../../numbering/list-nest.ts'
import { readInline } from './inline.ts'

const keyword = /^#\+(\w+):\s*(.*)$/i
const blockBegin = /^\s*#\+begin_(\w+)(?:\s+(\S+))?/i
const headline = /^(\*+)\s+(.*?)(?:\s+:[\w@#%:]+:)?\s*$/
const drawer = /^\s*:[\w-]+:\s*$/
const item = /^(\s*)([-+]|\*(?=\s+\S)|\d+[.)])\s+(?:\[@\d+\]\s*)?(?:\[([ Xx-])\]\s+)?(.*)$/
const noteDefinition = /^\[fn:([\w-]+)\]\s*(.*)$/
const rule = /^-{5,}\s*$/
const fixedWidth = /^\s*: ?(.*)$/

/** Blocks within blocks; deeper ones are text. */
const maximumDepth = 20

export function readOrg(lines: readonly string[]): Root {
  const metadata: Metadata = {}
  const blocks = readBlocks(lines, metadata)
  const title = metadata.title
  // Headlines begin below the document's title, where it has one.
  if (title === undefined) return root(blocks, metadata)
  const lowered = blocks.map((block) => (block.type === 'heading' ? heading(block.depth + 1, block.children) : block))
  return root([heading(1, readInline(title)), ...lowered], metadata)
}

function readBlocks(lines: readonly string[], metadata: Metadata, depth = 0): Block[] {
  const blocks: Block[] = []
  const lists = createListNest(blocks)
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    if (line.trim() === '') {
      // Two empty lines end a list.
      if ((lines[at + 1] ?? '').trim() === '') lists.end()
      at++
      continue
    }
    const listed = item.exec(line)
    if (listed && !headline.test(line)) {
      at = readItem(lines, at, listed, lists)
      continue
    }
    lists.end()
    at = readElement(lines, at, blocks, metadata, depth)
  }
  return blocks
}

/** @returns The line behind the element. */
function readElement(lines: readonly string[], at: number, blocks: Block[], metadata: Metadata, depth: number): number {
  const line = lines[at]!
  const begun = blockBegin.exec(line)
  if (begun && depth < maximumDepth) return readBlock(lines, at, begun, blocks, depth + 1)
  const head = headline.exec(line)
  if (head) {
    blocks.push(heading(head[1]!.length, readInline(head[2]!)))
    return at + 1
  }
  const set = keyword.exec(line)
  if (set) {
    setKeyword(metadata, set[1]!.toLowerCase(), set[2]!.trim())
    return at + 1
  }
  if (/^\s*#(?:\s|$)/.test(line)) return at + 1
  if (drawer.test(line)) return behindDrawer(lines, at)
  if (rule.test(line)) {
    blocks.push({ type: 'thematicBreak' })
    return at + 1
  }
  if (/^\s*\|/.test(line)) return readTable(lines, at, blocks)
  if (fixedWidth.test(line)) return readFixedWidth(lines, at, blocks)
  const noted = noteDefinition.exec(line)
  const end = paragraphEnd(lines, at)
  const own = noted ? [noted[2]!, ...lines.slice(at + 1, end)] : lines.slice(at, end)
  const made = paragraph(readInline(own.map((one) => one.trim()).join('\n')))
  blocks.push(noted ? { type: 'footnoteDefinition', identifier: noted[1]!, children: [made] } : made)
  return end
}

function setKeyword(metadata: Metadata, name: string, value: string): void {
  if (value && (name === 'title' || name === 'author' || name === 'language')) metadata[name] = value
}

/** Lines of settings. */
const longestDrawer = 500

function behindDrawer(lines: readonly string[], at: number): number {
  const last = Math.min(lines.length, at + longestDrawer)
  for (let end = at + 1; end < last; end++) if (/^\s*:end:\s*$/i.test(lines[end]!)) return end + 1
  return at + 1
}

function isElement(line: string): boolean {
  return (
    line.trim() === '' ||
    headline.test(line) ||
    blockBegin.test(line) ||
    keyword.test(line) ||
    item.test(line) ||
    /^\s*(?:\||#(?:\s|$))/.test(line) ||
    drawer.test(line) ||
    rule.test(line) ||
    fixedWidth.test(line) ||
    noteDefinition.test(line)
  )
}

function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at + 1
  while (end < lines.length && !isElement(lines[end]!)) end++
  return end
}

type Lists = ReturnType<typeof createListNest>

function readItem(lines: readonly string[], at: number, found: RegExpExecArray, lists: Lists): number {
  const [, blanks = '', marker = '', box, words = ''] = found
  const indent = blanks.length
  const own = [words]
  let end = at + 1
  while (end < lines.length && !isElement(lines[end]!) && indentOf(lines[end]!) > indent) own.push(lines[end++]!)
  const [term, description] = / :: /.test(words) ? [words.slice(0, words.indexOf(' :: ')), ''] : ['', '']
  const body = own.map((one) => one.trim()).join('\n')
  const children = term
    ? [
        { type: 'strong' as const, children: readInline(term) },
        ...readInline(`: ${description}${body.slice(term.length + 4)}`),
      ]
    : readInline(body)
  const ordered = /^\d/.test(marker)
  lists.add({
    list: 1,
    level: indent,
    indent: 0,
    ordered,
    ...(ordered ? { number: Number.parseInt(marker, 10) } : {}),
    ...(box === undefined ? {} : { checked: /x/i.test(box) }),
    children: [paragraph(children)],
  })
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function readBlock(
  lines: readonly string[],
  at: number,
  [, name = '', lang]: RegExpExecArray,
  blocks: Block[],
  depth: number,
): number {
  const end = blockEnd(lines, at, name)
  const inside = lines.slice(at + 1, end)
  switch (name.toLowerCase()) {
    case 'src':
      blocks.push(code(withoutIndent(inside), lang))
      break
    case 'example':
    case 'export':
      blocks.push(code(withoutIndent(inside), name.toLowerCase() === 'export' ? lang : undefined))
      break
    case 'comment':
      break
    case 'quote':
      blocks.push({ type: 'blockquote', children: readBlocks(inside, {}, depth) })
      break
    case 'verse':
      blocks.push(
        paragraph(
          inside.flatMap((line, index) => [...(index ? [{ type: 'break' as const }] : []), ...readInline(line)]),
        ),
      )
      break
    default:
      append(blocks, readBlocks(inside, {}, depth))
  }
  return end + 1
}

function blockEnd(lines: readonly string[], at: number, name: string): number {
  const closing = `#+end_${name.toLowerCase()}`
  for (let end = at + 1; end < lines.length; end++) if (lines[end]!.trim().toLowerCase() === closing) return end
  return lines.length
}

function withoutIndent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim())
  const indent = filled.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY)
  // A comma keeps a line of a block from being taken for a headline or a block's end.
  return lines.map((line) => line.slice(Math.min(indent, line.length)).replace(/^,(?=\*|#\+|,)/, '')).join('\n')
}

function readFixedWidth(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at
  const own: string[] = []
  for (let found = fixedWidth.exec(lines[end] ?? ''); found; found = fixedWidth.exec(lines[++end] ?? ''))
    own.push(found[1]!)
  blocks.push(code(own.join('\n')))
  return end
}

function readTable(lines: readonly string[], at: number, blocks: Block[]): number {
  const rows: string[][] = []
  let headerRows = 0
  let end = at
  for (; end < lines.length && /^\s*\|/.test(lines[end]!); end++) {
    const line = lines[end]!.trim()
    if (/^\|-/.test(line)) headerRows ||= rows.length
    else rows.push(line.replace(/^\|/, '').replace(/\|$/, '').split('|'))
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (rows.length === 0) return end
  const made = rows.map((row) =>
    tableRow(
      Array.from({ length: width }, (_, index) => tableCell([paragraph(readInline((row[index] ?? '').trim()))])),
    ),
  )
  blocks.push(table(made, headerRows < rows.length ? headerRows : 0))
  return end
}
