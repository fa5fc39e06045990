/** The elements of a document, line by line (Org syntax, "Elements"). */

import { Absent } from '../../carriers/light-markup/absent.ts'
import { indentOf, isBlankLine } from '../../carriers/light-markup/lines.ts'
import { code, heading, paragraph, root, text } from '../../core/document/build.ts'
import { fitted } from '../../core/document/fitted.ts'
import type { Block, List, ListItem, Metadata, Phrasing, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { blockBegin, blockEnd, readBlock } from './blocks.ts'
import { beginsFormula, readFormula } from './formula.ts'
import { readInline } from './inline.ts'
import { withMacros } from './macros.ts'
import { withNamedNotes } from './notes.ts'
import { readTable } from './tables.ts'

const keyword = /^#\+(\w+)(?:\[[^\]\n]{0,500}\])?:\s*(.*)$/i
const headline = /^(\*+)\s+(.*)/s
/** Behind the words of a headline. */
const tags = /(?<!\s)(?:\s+:[\w@#%:]+:)?\s*$/
const drawer = /^\s*:[\w-]+:\s*$/
const item = /^(\s*)([-+]|\*(?=\s+\S)|\d+[.)])\s+(?:\[@(\d+)\]\s*)?(?:\[([ Xx-])\]\s+)?(.*)/s
const noteDefinition = /^\[fn:([\w-]+)\]\s*(.*)/s
const rule = /^-{5,}\s*$/
const fixedWidth = /^\s*: ?(.*)$/

/** Blocks within blocks; deeper ones are text. */
const maximumDepth = 20

/** What all elements share. */
interface Shared {
  budget: ReadContext['budget']
  /** Files that the text takes in. */
  absent: Absent
}

/** What elements share that stand in one place: in the document, in an item or in a block. */
interface Source extends Shared {
  metadata: Metadata
  /** Caption for the next table or image. */
  caption: string
  /** Subtitle of the document, as its header shows it below the title. */
  subtitle?: string
  date?: string
}

function newSource({ budget, absent }: Shared): Source {
  return { budget, absent, metadata: {}, caption: '' }
}

export function readOrg(lines: readonly string[], { budget, warn }: Pick<ReadContext, 'budget' | 'warn'>): Root {
  const source = newSource({ budget, absent: new Absent() })
  const { metadata } = source
  const blocks = readBlocks(withNamedNotes(withMacros(lines)), source)
  source.absent.report(warn)
  const title = metadata.title
  // Headlines begin below the document's title, where it has one.
  if (title === undefined) return root(blocks, metadata)
  const lowered = blocks.map((block) =>
    block.type === 'heading' ? { ...block, depth: heading(block.depth + 1, []).depth } : block,
  )
  const below = [source.subtitle, metadata.author, source.date].filter((words) => words !== undefined)
  return root(
    [heading(1, readInline(title)), ...below.map((words) => paragraph(readInline(words))), ...lowered],
    metadata,
  )
}

function readBlocks(lines: readonly string[], source: Source, depth = 0): Block[] {
  const blocks: Block[] = []
  let list: List | undefined
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const listed = item.exec(line)
    if (isBlankLine(line)) {
      if (isBlankLine(lines[at + 1])) list = undefined
      at++
    } else if (listed && !headline.test(line) && depth < maximumDepth) {
      const end = itemEnd(lines, at)
      list = addItem(listed, lines.slice(at + 1, end), list, blocks, source, depth + 1)
      at = end
    } else {
      list = undefined
      at = readElement(lines, at, blocks, source, depth)
    }
  }
  return fitted(blocks)
}

/** @returns The line behind the element. */
function readElement(lines: readonly string[], at: number, blocks: Block[], source: Source, depth: number): number {
  const line = lines[at]!
  const begun = blockBegin.exec(line)
  if (begun && depth < maximumDepth) {
    const read = (inside: readonly string[]): Block[] => readBlocks(inside, newSource(source), depth + 1)
    return readBlock(lines, at, begun, blocks, read)
  }
  const found = headline.exec(line)
  if (found) {
    const level = found[1]!.length
    const words = found[2]!.replace(tags, '')
    if (/^COMMENT(?:\s|$)/.test(words)) return treeEnd(lines, at, level)
    blocks.push({ ...heading(level, readInline(words)), anchors: [words] })
    return at + 1
  }
  const set = keyword.exec(line)
  if (set) {
    setKeyword(source, set[1]!.toLowerCase(), set[2]!.trim())
    return at + 1
  }
  if (/^\s*#(?:\s|$)/.test(line)) return at + 1
  if (drawer.test(line)) return readDrawer(lines, at, blocks)
  if (rule.test(line)) {
    blocks.push({ type: 'thematicBreak' })
    return at + 1
  }
  if (/^\s*\|/.test(line)) return readTable(lines, at, blocks, source.budget, () => takeCaption(source))
  const formula = readFormula(lines, at, blocks)
  if (formula) return formula
  if (fixedWidth.test(line)) return readFixedWidth(lines, at, blocks)
  const noted = noteDefinition.exec(line)
  if (noted && depth < maximumDepth) return readNote(lines, at, noted, blocks, source, depth + 1)
  const end = paragraphEnd(lines, at)
  const own = lines.slice(at, end)
  const children = readInline(own.map((one) => one.trim()).join('\n'))
  const [only, other] = children
  if (only?.type === 'image' && !other && source.caption) only.alt = takeCaption(source)
  const isDisplayed = only?.type === 'inlineMath' && !other && /^\s*(?:\\\[|\$\$)/.test(own[0]!)
  const made: Block = isDisplayed ? { type: 'math', value: only.value } : paragraph(children)
  blocks.push(made)
  return end
}

/** A note ends at the next one, at a headline, and at two empty lines (Org syntax, "Footnote Definitions"). */
function readNote(
  lines: readonly string[],
  at: number,
  [, identifier = '', words = '']: RegExpExecArray,
  blocks: Block[],
  source: Source,
  depth: number,
): number {
  let end = at + 1
  while (end < lines.length && !noteDefinition.test(lines[end]!) && !headline.test(lines[end]!)) {
    if (isBlankLine(lines[end]) && isBlankLine(lines[end + 1])) break
    end++
  }
  const children = readBlocks([words, ...lines.slice(at + 1, end)], newSource(source), depth)
  blocks.push({ type: 'footnoteDefinition', identifier, children: children.length > 0 ? children : [paragraph('')] })
  return end
}

/** A tree that is a comment is no part of the document. */
function treeEnd(lines: readonly string[], at: number, level: number): number {
  let end = at + 1
  while (end < lines.length && levelOf(lines[end]!) > level) end++
  return end
}

/** Level of a headline; other lines rank below all headlines. */
function levelOf(line: string): number {
  return headline.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY
}

function setKeyword(source: Source, name: string, value: string): void {
  const { metadata } = source
  if (name === 'caption') source.caption = value
  if (name === 'include') source.absent.add(value.replace(/^"([^"]*)".*/, '$1'))
  if (value && (name === 'subtitle' || name === 'date')) source[name] = value
  if (value && (name === 'title' || name === 'author' || name === 'language')) metadata[name] = value
}

/** Lines of settings. */
const longestDrawer = 500

/** Properties of a headline; what links call it is one of them. Of other drawers the content is text. */
function readDrawer(lines: readonly string[], at: number, blocks: readonly Block[]): number {
  if (!/^\s*:(?:properties|logbook|clock):/i.test(lines[at]!)) return at + 1
  const last = Math.min(lines.length, at + longestDrawer)
  const heading = blocks.at(-1)
  for (let end = at + 1; end < last; end++) {
    const line = lines[end]!
    if (/^\s*:end:\s*$/i.test(line)) return end + 1
    const name = /^\s*:(?:CUSTOM_)?ID:\s*(\S+)/i.exec(line)?.[1]
    if (!name || heading?.type !== 'heading') continue
    heading.anchors ??= []
    heading.anchors.push(name)
  }
  return at + 1
}

function takeCaption(source: Source): string {
  const { caption } = source
  source.caption = ''
  return caption
}

function isElement(line: string): boolean {
  return (
    isBlankLine(line) ||
    headline.test(line) ||
    blockBegin.test(line) ||
    keyword.test(line) ||
    item.test(line) ||
    /^\s*(?:\||#(?:\s|$))/.test(line) ||
    drawer.test(line) ||
    rule.test(line) ||
    fixedWidth.test(line) ||
    beginsFormula(line) ||
    noteDefinition.test(line)
  )
}

function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at + 1
  while (end < lines.length && !isElement(lines[end]!)) end++
  return end
}

/** An item ends at a line that is not indented more than it, outside of blocks, and at two empty lines. */
function itemEnd(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at]!)
  let end = at + 1
  while (end < lines.length) {
    const line = lines[end]!
    if (isBlankLine(line) ? isBlankLine(lines[end + 1]) : indentOf(line) <= indent) break
    const name = blockBegin.exec(line)?.[1]
    end = name === undefined ? end + 1 : Math.min(blockEnd(lines, end, name) + 1, lines.length)
  }
  return end
}

/** A list that an item is pushed to has room for sixteen more, one that is made by `concat` has none: most lists are short. */
const few = 8

/**
 * @param within The lines of the item behind its first.
 * @param list That goes on with it, where it is of the same kind.
 * @returns The list that it is in now.
 */
function addItem(
  [, spaces = '', marker = '', counter, box, words = '']: RegExpExecArray,
  within: readonly string[],
  list: List | undefined,
  blocks: Block[],
  source: Source,
  depth: number,
): List {
  const colon = / ::(?: |$)/.exec(words)?.index
  // Indented, its words are no headline.
  const first = `${spaces}  ${colon === undefined ? words : words.slice(colon + 3).trim()}`
  const children = readBlocks([first, ...within], newSource(source), depth)
  if (colon !== undefined) addTerm(readInline(words.slice(0, colon)), children)
  const ordered = /^\d/.test(marker)
  const made: ListItem = { type: 'listItem', ...(box === undefined ? {} : { checked: /x/i.test(box) }), children }
  if (list?.ordered === ordered && counter === undefined) {
    if (list.children.length < few) list.children = list.children.concat(made)
    else list.children.push(made)
    return list
  }
  const start = Number.parseInt(counter ?? marker, 10)
  const begun: List = { type: 'list', ordered, ...(ordered && start !== 1 ? { start } : {}), children: [made] }
  blocks.push(begun)
  return begun
}

function addTerm(term: Phrasing[], blocks: Block[]): void {
  const label: Phrasing = { type: 'strong', children: term }
  const [first] = blocks
  if (first?.type === 'paragraph') first.children.unshift(label, text(': '))
  else blocks.unshift(paragraph([label]))
}

function readFixedWidth(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at
  const own: string[] = []
  for (let found = fixedWidth.exec(lines[end] ?? ''); found; found = fixedWidth.exec(lines[++end] ?? ''))
    own.push(found[1]!)
  blocks.push(code(own.join('\n')))
  return end
}
