/** Paragraphs, headings, lists and what groups them (part 3, §5). */
import { append } from '../../../document/append.ts'
import { heading } from '../../../document/build.ts'
import type { Block, Code, DefinitionList, List, PageBreak, Phrasing } from '../../../document/nodes.ts'
import { plainText } from '../../../document/plain.ts'
import { withoutOuterBlanks } from '../../../document/trim.ts'
import { looksLikeCode } from '../../../flow/code-like.ts'
import { withoutBareTerms } from '../../../flow/definitions.ts'
import type { StyleRole } from '../../../flow/style-role.ts'
import type { XmlReader } from '../../../xml/reader.ts'
import type { DocumentState } from '../document-state.ts'
import { readClick } from '../drawing/click.ts'
import { readDescription } from '../drawing/description.ts'
import { readFrame } from '../drawing/frame.ts'
import { deletedAt, isDeleted, markChange, readChanges } from './changes.ts'
import { contentsEntry, withoutTabs } from './contents.ts'
import { readControls } from './controls.ts'
import { controlLine } from './form-field.ts'
import { readLine } from './inline.ts'
import type { Line } from './line.ts'
import { readList, readNumberedParagraph } from './list.ts'
import { adopt, placeList } from './list-placement.ts'
import { putTurns, readOnPage } from './page-turns.ts'
import { readTable } from './table.ts'

/**
 * The blocks among the children of the element whose start tag was read last.
 *
 * @param onFirst Told the name of the first child before it is read.
 */
export function readBlocks(xml: XmlReader, state: DocumentState, onFirst?: (name: string) => void): Block[] {
  const blocks: Block[] = []
  /** Pages that begin here: before the next block that does not go on with the one before. */
  const turns: PageBreak[] = []
  const depth = xml.depth
  let tell = onFirst
  let emptyLines = 0
  while (xml.nextChild(depth)) {
    tell?.(xml.name)
    tell = undefined
    const made = readBlock(xml, state)
    append(turns, state.pages.takeEarly())
    for (const block of made) {
      const count = blocks.length
      if (block === emptyLine) emptyLines++
      else {
        add(blocks, block, state, emptyLines)
        emptyLines = 0
      }
      putTurns(blocks, count, turns)
    }
    append(turns, state.pages.takeLate())
  }
  append(blocks, turns)
  const settled = withoutBareTerms(blocks)
  return state.typewritten.size > 0 ? settled.flatMap((block) => asWritten(block, state)) : settled
}

/** A paragraph of code without any: between lines of code it is one of them. */
const emptyLine: Code = { type: 'code', value: '' }

/** They hold no content. */
const silent = new Set([
  'text:sequence-decls',
  'text:variable-decls',
  'text:user-field-decls',
  'text:table-of-content-source',
  'text:illustration-index-source',
  'text:alphabetical-index-source',
  'text:bibliography-source',
  'presentation:notes',
  'draw:glue-point',
  'draw:enhanced-geometry',
])

function readBlock(xml: XmlReader, state: DocumentState): Block[] {
  const { name } = xml
  if (silent.has(name)) return []
  switch (name) {
    case 'text:p':
      return readOnPage('paragraph', readParagraph, xml, state)
    case 'text:h':
      return readOnPage('paragraph', readHeading, xml, state)
    case 'text:list':
      return readList(xml, state)
    case 'text:numbered-paragraph':
      return readNumberedParagraph(xml, state)
    case 'table:table':
      return isDeleted(state) ? [] : readOnPage('table', readTable, xml, state)
    case 'text:change':
      return deletedAt(xml, state).map((deleted) => paragraphOf([deleted]))
    case 'text:change-start':
    case 'text:change-end':
      markChange(xml, state)
      return []
    case 'text:soft-page-break':
      state.pages.turnIfUsed(false)
      return []
    case 'draw:frame': {
      const { inline, blocks } = readFrame(xml, state)
      return [...(inline.length ? [paragraphOf(inline)] : []), ...blocks]
    }
    case 'draw:control': {
      const line = controlLine(xml, state)
      return line.length ? [paragraphOf(line)] : []
    }
    case 'office:event-listeners':
      readClick(xml, state)
      return []
    case 'svg:title':
    case 'svg:desc':
      readDescription(xml, state)
      return []
    case 'office:forms':
      readControls(xml, state.controls)
      return []
    case 'text:tracked-changes':
      readChanges(xml, state)
      return []
    case 'text:section':
      return isHiddenSection(xml, state) ? [] : readBlocks(xml, state)
    default:
      return readBlocks(xml, state)
  }
}

/** §19.830; of a condition the file tells what it came to. */
function isHiddenSection(xml: XmlReader, { context }: DocumentState): boolean {
  const display = xml.attribute('text:display')
  const isHidden = display === 'none' || (display === 'condition' && xml.attribute('text:is-hidden') === 'true')
  if (!isHidden || context.options.hidden === 'keep') return false
  context.warn('hidden_content_dropped', { what: 'hidden text' })
  return true
}

function readHeading(xml: XmlReader, state: DocumentState): Block[] {
  const level = Math.max(1, Number(xml.attribute('text:outline-level') ?? 1) || 1)
  // A heading in a list is numbered as the list's item.
  const style = xml.attribute('text:style-name')
  const isNumbered =
    xml.attribute('text:is-list-header') !== 'true' && !state.list?.isNumbered && !state.styles.isUnnumbered(style)
  const restarts = xml.attribute('text:restart-numbering') === 'true'
  const start = restarts ? Number(xml.attribute('text:start-value') ?? 1) || 0 : undefined
  const line = readLine(xml, state, state.styles.look('paragraph', style))
  const isCounted = isNumbered && line.children.length > 0
  const label = isCounted ? state.counters.count('outline', state.styles.outline, level - 1, start).text : ''
  return headingBlocks(line, level, label)
}

function headingBlocks(line: Line, level: number, label: string): Block[] {
  if (line.children.length === 0) return [...line.before, ...line.after]
  const words = line.children.map(withoutTabs)
  const children: Phrasing[] = label ? [{ type: 'text', value: `${label.trim()} ` }, ...words] : words
  const made = heading(level, children)
  made.anchors = [...line.anchors, ...outlineNames(line.children, label)]
  return [...line.before, made, ...line.after]
}

/** How links to a heading name it that have no bookmark (part 3, §19.784). */
function outlineNames(children: readonly Phrasing[], label: string): string[] {
  const words = plainText(children)
  return label ? [`${words}|outline`, `${label}${words}|outline`] : [`${words}|outline`]
}

function readParagraph(xml: XmlReader, state: DocumentState): Block[] {
  const style = xml.attribute('text:style-name')
  const { styles } = state
  const look = styles.look('paragraph', style)
  const role = styles.role(style)
  const level = role?.kind === 'heading' ? role.depth : styles.outlineLevel(style)
  const isTitle = level !== undefined || role?.kind === 'title' || role?.kind === 'subtitle'
  const line = readLine(xml, state, isTitle ? look : styles.silentLook(style), look)
  if (level !== undefined) return headingBlocks(line, level, '')
  return [...line.before, ...ownBlock(line, style, role, state), ...line.after]
}

/** A line of text behind a box to tick is a task; not so a line of several boxes. */
function asTask({ children, boxes }: Line, state: DocumentState): Block | undefined {
  const [box, ...rest] = children
  const words = withoutOuterBlanks(rest)
  const [checked] = boxes
  if (checked === undefined || boxes.length > 1 || words.length === 0) return undefined
  if (box?.type !== 'text' || !/^[☐☑]$/.test(box.value)) return undefined
  const task: List = {
    type: 'list',
    ordered: false,
    children: [{ type: 'listItem', checked, children: [paragraphOf(words)] }],
  }
  state.listPlaces.set(task, { key: 'tasks', indentPt: 0 })
  return task
}

function ownBlock(line: Line, style: string | undefined, role: StyleRole | undefined, state: DocumentState): Block[] {
  const { children, leading } = line
  const { styles, typewritten } = state
  if (children.length === 0) {
    if (isRule(line, style, state)) return [{ type: 'thematicBreak' }]
    return role?.kind === 'code' || styles.isTypewritten(style) ? [emptyLine] : []
  }
  if (role?.kind === 'title') return [heading(1, children)]
  if (role?.kind === 'subtitle') return [heading(2, children)]
  if (children.every(isFormula)) return children.flatMap(displayed)
  if (role?.kind === 'quote') return [{ type: 'blockquote', children: [paragraphOf(children)] }]
  if (role?.kind === 'code') return [{ type: 'code', value: leading + plainText(children) }]
  if (role?.kind === 'term') return definitions({ type: 'definitionTerm', children })
  if (role?.kind === 'definition')
    return definitions({ type: 'definitionDescription', children: [paragraphOf(children)] })
  const entry = role?.kind === 'contents' ? contentsEntry(children, role.level, state) : undefined
  if (entry) return [entry]
  const task = role ? undefined : asTask(line, state)
  if (task) return [task]
  if (!role && (styles.isTypewritten(style) || children.every(isTypewritten))) {
    const code: Block = { type: 'code', value: leading + plainText(children) }
    const isKept = line.hasCodeStyle || styles.isTypewritten(style)
    typewritten.set(code, [paragraphOf(isKept ? children : children.map(asProse))])
    return [code]
  }
  const made = paragraphOf(children)
  const indentPt = state.list ? 0 : styles.indentPt(style)
  if (indentPt > 0) state.indents.set(made, indentPt)
  return [made]
}

/** Nothing but the line above or below it. */
function isRule({ before, after }: Line, style: string | undefined, { styles }: DocumentState): boolean {
  return before.length === 0 && after.length === 0 && styles.isRuled(style)
}

function definitions(part: DefinitionList['children'][number]): [DefinitionList] {
  return [{ type: 'definitionList', children: [part] }]
}

function isFormula(node: Phrasing): boolean {
  return node.type === 'inlineMath' || (node.type === 'text' && node.value.trim() === '')
}

/** Code of all its characters, and blanks. */
function isTypewritten(node: Phrasing): boolean {
  if (node.type === 'strong' || node.type === 'emphasis') return node.children.every(isTypewritten)
  return node.type === 'inlineCode' || node.type === 'break' || (node.type === 'text' && node.value.trim() === '')
}

/** A face that all of a paragraph has sets nothing apart. */
function asProse(node: Phrasing): Phrasing {
  if (node.type === 'strong' || node.type === 'emphasis') return { ...node, children: node.children.map(asProse) }
  return node.type === 'inlineCode' ? { type: 'text', value: node.value } : node
}

/** A formula that stands alone is displayed. */
function displayed(node: Phrasing): Block[] {
  return node.type === 'inlineMath' ? [{ type: 'math', value: node.value }] : []
}

function paragraphOf(children: Phrasing[]): Block {
  return { type: 'paragraph', children }
}

/** Paragraphs of one quotation or one listing follow each other as blocks of their own. */
function add(blocks: Block[], block: Block, state: DocumentState, emptyLines = 0): void {
  const last = blocks.at(-1)
  if (block.type === 'code' && last?.type === 'code' && isSameKind(block, last, state))
    addLine(last, block, state, emptyLines)
  else if (block.type === 'blockquote' && last?.type === 'blockquote') append(last.children, block.children)
  else if (adopt(last, block, state)) return
  else if (block.type === 'definitionList') addDefinitions(blocks, block)
  else if (block.type === 'list') placeList(blocks, block, state, (place, inner) => add(place, inner, state))
  else blocks.push(block)
}

/** Terms and definitions of one list; a definition that no term stands before is text. */
function addDefinitions(blocks: Block[], list: DefinitionList): void {
  const last = blocks.at(-1)
  const [first] = list.children
  if (last?.type !== 'definitionList') append(blocks, first?.type === 'definitionDescription' ? first.children : [list])
  else {
    const before = last.children.at(-1)
    if (before?.type === 'definitionDescription' && first?.type === 'definitionDescription')
      append(before.children, first.children)
    else append(last.children, list.children)
  }
}

/** Code by its style, or by its font alone. */
function isSameKind(one: Block, other: Block, { typewritten }: DocumentState): boolean {
  return typewritten.has(one) === typewritten.has(other)
}

function addLine(code: Code, line: Code, { typewritten }: DocumentState, emptyLines: number): void {
  code.value += `${'\n'.repeat(emptyLines + 1)}${line.value}`
  const prose = typewritten.get(code)
  if (prose) append(prose, typewritten.get(line) ?? [])
  typewritten.delete(line)
}

/** Lines that a typewriter face alone makes code may turn out to be prose. */
function asWritten(block: Block, { typewritten }: DocumentState): Block[] {
  const prose = block.type === 'code' ? typewritten.get(block) : undefined
  if (!prose) return [block]
  typewritten.delete(block)
  return block.type === 'code' && looksLikeCode([block.value]) ? [block] : prose
}
