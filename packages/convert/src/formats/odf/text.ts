/** Paragraphs, headings, lists and what groups them (part 3, §5). */
import { append } from '../../document/append.ts'
import { heading } from '../../document/build.ts'
import type { Block, List, Phrasing } from '../../document/nodes.ts'
import { plainText } from '../../document/plain.ts'
import type { StyleRole } from '../../word-styles/style-role.ts'
import type { XmlReader } from '../../xml/reader.ts'
import { readFrame } from './frame.ts'
import { type Line, readLine } from './inline.ts'
import { readList } from './list.ts'
import type { Story } from './story.ts'
import { readTable } from './table.ts'

/**
 * The blocks among the children of the element whose start tag was read last.
 *
 * @param onFirst Told the name of the first child before it is read.
 */
export function readBlocks(xml: XmlReader, story: Story, onFirst?: (name: string) => void): Block[] {
  const blocks: Block[] = []
  const depth = xml.depth
  let tell = onFirst
  while (xml.nextChild(depth)) {
    tell?.(xml.name)
    tell = undefined
    for (const block of readBlock(xml, story)) add(blocks, block)
  }
  return blocks
}

/** They hold no content: declarations, what was deleted, forms, events. */
const silent = new Set([
  'text:tracked-changes',
  'text:sequence-decls',
  'text:variable-decls',
  'text:user-field-decls',
  'text:table-of-content-source',
  'text:illustration-index-source',
  'text:alphabetical-index-source',
  'text:bibliography-source',
  'office:forms',
  'office:event-listeners',
  'text:soft-page-break',
  'presentation:notes',
  'svg:title',
  'svg:desc',
  'draw:glue-point',
  'draw:enhanced-geometry',
])

function readBlock(xml: XmlReader, story: Story): Block[] {
  const { name } = xml
  if (silent.has(name)) return []
  switch (name) {
    case 'text:p':
      return readParagraph(xml, story)
    case 'text:h':
      return readHeading(xml, story)
    case 'text:list':
      return readList(xml, story)
    case 'table:table':
      return readTable(xml, story)
    case 'draw:frame': {
      const { inline, blocks } = readFrame(xml, story)
      return [...(inline.length ? [paragraphOf(inline)] : []), ...blocks]
    }
    default:
      return readBlocks(xml, story)
  }
}

function readHeading(xml: XmlReader, story: Story): Block[] {
  const level = Math.max(1, Number(xml.attribute('text:outline-level') ?? 1) || 1)
  const isNumbered = xml.attribute('text:is-list-header') !== 'true'
  const line = readLine(xml, story, story.styles.look('paragraph', xml.attribute('text:style-name')))
  return headingBlocks(line, level, story, isNumbered)
}

function headingBlocks(line: Line, level: number, story: Story, isNumbered: boolean): Block[] {
  if (line.children.length === 0) return [...line.before, ...line.after]
  const label = isNumbered ? story.counters.count('outline', story.styles.outline, level - 1).text : ''
  const children: Phrasing[] = label ? [{ type: 'text', value: `${label} ` }, ...line.children] : line.children
  const made = heading(level, children)
  made.anchors = [...line.anchors, ...outlineNames(line.children, label)]
  return [...line.before, made, ...line.after]
}

/** How links to a heading name it that have no bookmark (part 3, §19.784). */
function outlineNames(children: readonly Phrasing[], label: string): string[] {
  const words = plainText(children)
  return label ? [`${words}|outline`, `${label}${words}|outline`] : [`${words}|outline`]
}

function readParagraph(xml: XmlReader, story: Story): Block[] {
  const style = xml.attribute('text:style-name')
  const { styles } = story
  const look = styles.look('paragraph', style)
  const role = styles.role(style)
  const level = role?.kind === 'heading' ? role.depth : styles.outlineLevel(style)
  const isTitle = level !== undefined || role?.kind === 'title' || role?.kind === 'subtitle'
  const line = readLine(xml, story, isTitle ? look : styles.namedLook(style), look)
  if (level !== undefined) return headingBlocks(line, level, story, false)
  return [...line.before, ...ownBlock(line.children, style, role, story), ...line.after]
}

function ownBlock(
  children: Phrasing[],
  style: string | undefined,
  role: StyleRole | undefined,
  { styles }: Story,
): Block[] {
  if (children.length === 0) return []
  if (role?.kind === 'title') return [heading(1, children)]
  if (role?.kind === 'subtitle') return [heading(2, children)]
  if (children.every(isFormula)) return children.flatMap(displayed)
  if (role?.kind === 'quote') return [{ type: 'blockquote', children: [paragraphOf(children)] }]
  if (styles.isCode(style)) return [{ type: 'code', value: plainText(children) }]
  return [paragraphOf(children)]
}

function isFormula(node: Phrasing): boolean {
  return node.type === 'inlineMath' || (node.type === 'text' && node.value.trim() === '')
}

/** A formula that stands alone is displayed. */
function displayed(node: Phrasing): Block[] {
  return node.type === 'inlineMath' ? [{ type: 'math', value: node.value }] : []
}

function paragraphOf(children: Phrasing[]): Block {
  return { type: 'paragraph', children }
}

/** Paragraphs of one quotation or one listing follow each other as blocks of their own. */
function add(blocks: Block[], block: Block): void {
  const last = blocks.at(-1)
  if (block.type === 'code' && last?.type === 'code' && !block.lang) last.value += `\n${block.value}`
  else if (block.type === 'blockquote' && last?.type === 'blockquote') append(last.children, block.children)
  else if (block.type === 'list') addList(blocks, last?.type === 'list' ? last : undefined, block)
  else blocks.push(block)
}

/** A list that begins below its first level belongs to the last item of the list before it, if there is one. */
function addList(blocks: Block[], before: List | undefined, list: List): void {
  const [first, ...rest] = list.children
  const inner = first?.children
  if (inner?.[0]?.type !== 'list' || (!before && (rest.length > 0 || inner.some(({ type }) => type !== 'list')))) {
    blocks.push(list)
    return
  }
  const place = before?.children.at(-1)?.children ?? blocks
  for (const block of inner) add(place, block)
  if (rest.length) blocks.push({ ...list, children: rest })
}
