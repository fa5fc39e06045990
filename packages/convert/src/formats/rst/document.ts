/** The body elements of a document, line by line (specification, "Body Elements"). */

import { Absent } from '../../carriers/light-markup/absent.ts'
import { indentedFrom, indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { append } from '../../core/document/append.ts'
import { code, heading, lined, paragraph, root } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Block, DefinitionList, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readDirective } from './directives.ts'
import { isField, readFields } from './fields.ts'
import { isGridTable, readGridTable } from './grid-tables.ts'
import { withHeader } from './header.ts'
import { noteName, readInline } from './inline.ts'
import { beginsList, readList } from './lists.ts'
import { adornment, anonymousTarget, findNames, nameOf, target } from './names.ts'
import { quotation } from './quotation.ts'
import type { Source } from './source.ts'
import { isSimpleTable, readSimpleTable } from './tables.ts'

/** Elements within elements; deeper ones are text. */
const maximumDepth = 20

const noted = /^\.\. \[(#?[\w.-]*|\*)\]\s*(.*)/s
const directive = /^\.\. ([\w:.-]+)::\s*(.*)/s
const optioned =
  /^((?:-\w(?: ?[\w<>=-]+)?|--[\w-]+(?:[ =][\w<>-]+)?|\/[A-Z]\w*)(?:, (?:-\w|--[\w-]+)(?:[ =][\w<>-]+)?)*)(?: {2,}(.*)|$)/

export function readRst(text: string, { budget, warn }: Pick<ReadContext, 'budget' | 'warn'>): Root {
  const lines = withHeader(text.replace(/\r\n?/g, '\n').split('\n').map(withoutTabs))
  const source: Source = {
    budget,
    names: findNames(lines),
    adornments: [],
    metadata: {},
    pending: [],
    absent: new Absent(),
    noted: { '#': 0, '*': 0 },
    language: '',
  }
  const blocks = readElements(lines, source, 0)
  source.absent.report(warn)
  return root(blocks, source.metadata)
}

const tabStop = 8

/** Tabs reach to the next eighth column ("Whitespace"). */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  const pieces = line.split('\t')
  const last = pieces.pop()!
  let column = 0
  return pieces
    .map((piece) => {
      const width = tabStop - ((column + piece.length) % tabStop)
      column += piece.length + width
      return piece + ' '.repeat(width)
    })
    .concat(last)
    .join('')
}

export function readElements(lines: readonly string[], source: Source, depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    if (isBlankLine(lines[at])) at++
    else if (depth >= maximumDepth) at = readParagraph(lines, at, source, blocks, depth)
    else at = readElement(lines, at, source, blocks, depth)
  }
  return fitted(blocks)
}

/** @returns The line behind the element. */
function readElement(lines: readonly string[], at: number, source: Source, blocks: Block[], depth: number): number {
  const line = lines[at]!
  const inner = (cell: string[]): Block[] => readElements(cell, source, depth + 1)
  if (indentOf(line) > 0) {
    const region = indentedFrom(lines, at)
    blocks.push(quotation(readElements(region.lines, source, depth + 1)))
    return region.end
  }
  const titled = readTitle(lines, at, source, blocks)
  if (titled) return titled
  if (isGridTable(line) || isSimpleTable(line)) {
    const drawn = (isGridTable(line) ? readGridTable : readSimpleTable)(lines, at, inner, source.budget)
    blocks.push(drawn.table)
    return drawn.end
  }
  if (adornment.test(line) && line.trim().length >= 4 && isBlankLine(lines[at + 1])) {
    blocks.push({ type: 'thematicBreak' })
    return at + 1
  }
  if (anonymousTarget.test(line)) return at + 1
  if (line.startsWith('.. ') || line.trim() === '..') return readExplicit(lines, at, source, blocks, depth)
  if (/^\| |^\|$/.test(line)) return readLineBlock(lines, at, source, blocks)
  if (beginsList(line, lines[at + 1])) return readList(lines, at, blocks, inner)
  if (optioned.test(line)) return readOptions(lines, at, source, blocks, depth)
  if (isField(line)) return readFields(lines, at, source, blocks)
  if (line.startsWith('>>> ')) return readDoctest(lines, at, blocks)
  if (!isBlankLine(lines[at + 1]) && indentOf(lines[at + 1]!) > 0 && !line.endsWith('::'))
    return readDefinition(lines, at, source, blocks, depth)
  return readParagraph(lines, at, source, blocks, depth)
}

/** A line with an adornment below it, or one above and one below. */
function readTitle(lines: readonly string[], at: number, source: Source, blocks: Block[]): number | undefined {
  const [line = '', next = '', third = ''] = [lines[at], lines[at + 1], lines[at + 2]]
  const isOverlined = adornment.test(line) && !isBlankLine(next) && third.trim() === line.trim()
  const isUnderlined = !isOverlined && adornment.test(next) && !adornment.test(line) && next.trim().length >= 3
  if (!isOverlined && !isUnderlined) return undefined
  const style = isOverlined ? `${line[0]}${line[0]}` : next[0]!
  let level = source.adornments.indexOf(style)
  if (level < 0) level = source.adornments.push(style) - 1
  const words = (isOverlined ? next : line).trim()
  const made = heading(level + 1, readInline(words, source.names))
  made.anchors = [nameOf(words), ...source.pending]
  source.pending = []
  blocks.push(made)
  return at + (isOverlined ? 3 : 2)
}

function readParagraph(lines: readonly string[], at: number, source: Source, blocks: Block[], depth: number): number {
  let end = at
  while (end < lines.length && !isBlankLine(lines[end])) end++
  let words = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join('\n')
  const isLiteral = words.endsWith('::')
  if (isLiteral) words = words === '::' ? '' : words.slice(0, -2).trimEnd() + (/\s::$/.test(words) ? '' : ':')
  if (words) blocks.push(paragraph(readInline(words, source.names)))
  if (!isLiteral || depth >= maximumDepth) return end
  const region = indentedFrom(lines, end)
  if (region.lines.length > 0) blocks.push(code(region.lines.join('\n').trimEnd(), source.language || undefined))
  return Math.max(end, region.end)
}

function readDefinition(lines: readonly string[], at: number, source: Source, blocks: Block[], depth: number): number {
  const region = indentedFrom(lines, at + 1)
  const last = blocks.at(-1)
  const definitions = last?.type === 'definitionList' ? last : undefined
  const made = definitions ?? { type: 'definitionList' as const, children: [] }
  if (!definitions) blocks.push(made)
  made.children.push(
    { type: 'definitionTerm', children: readInline(lines[at]!.trim(), source.names) },
    { type: 'definitionDescription', children: readElements(region.lines, source, depth + 1) },
  )
  return region.end
}

/** Options of a command and what they do ("Option Lists"). */
function readOptions(lines: readonly string[], at: number, source: Source, blocks: Block[], depth: number): number {
  const children: DefinitionList['children'] = []
  let next = at
  for (let found = optioned.exec(lines[next] ?? ''); found; found = optioned.exec(lines[next] ?? '')) {
    const region = indentedFrom(lines, next + 1)
    const words = [...(found[2] ? [found[2]] : []), ...region.lines]
    children.push(
      { type: 'definitionTerm', children: [{ type: 'inlineCode', value: found[1]! }] },
      { type: 'definitionDescription', children: readElements(words, source, depth + 1) },
    )
    next = Math.max(next + 1, region.end)
  }
  blocks.push({ type: 'definitionList', children })
  return next
}

/** A line that is indented goes on with the one before it ("Line Blocks"). */
function readLineBlock(lines: readonly string[], at: number, source: Source, blocks: Block[]): number {
  const parts: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end]!
    if (/^\| |^\|$/.test(line)) parts.push(line.slice(1).trim())
    else if (indentOf(line) > 0 && !isBlankLine(line)) parts.push(`${parts.pop()} ${line.trim()}`)
    else break
  }
  blocks.push(paragraph(lined(parts.map((part) => readInline(part, source.names)))))
  return end
}

function readDoctest(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at
  while (end < lines.length && !isBlankLine(lines[end])) end++
  blocks.push(code(lines.slice(at, end).join('\n'), 'python'))
  return end
}

/** Footnotes, targets, directives; anything else behind two full stops is a comment. */
function readExplicit(lines: readonly string[], at: number, source: Source, blocks: Block[], depth: number): number {
  const line = lines[at]!
  // An empty comment ends what was indented, and hides nothing ("Comments").
  if (line.trim() === '..' && isBlankLine(lines[at + 1])) return at + 1
  const region = indentedFrom(lines, at + 1)
  const end = Math.max(at + 1, region.end)
  const footnote = noted.exec(line)
  if (footnote) {
    const children = readElements([footnote[2]!, ...region.lines], source, depth + 1)
    blocks.push({ type: 'footnoteDefinition', identifier: noteName(footnote[1]!, source.noted), children })
    return end
  }
  const found = directive.exec(line)
  if (found && !target.test(line)) {
    const gap = isBlankLine(lines[at + 1]) ? [''] : []
    append(blocks, readDirective(found[1]!, found[2]!, [...gap, ...region.lines], source, depth))
  }
  const [, name, address] = target.exec(line) ?? []
  if (name && !address) source.pending.push(nameOf(name))
  return name ? at + 1 : end
}
