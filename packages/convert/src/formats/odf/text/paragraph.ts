/** Paragraphs (part 3, §5.1.3) as the blocks that their styles and what stands in them make of them. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { heading, paragraph, text } from '../../../core/document/build.ts'
import type { Block, Code, DefinitionList, List, Phrasing } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import { withoutOuterBlanks } from '../../../core/document/trim.ts'
import { holdsBox } from '../../../office/word-processing/box-bullet.ts'
import { smallestPt } from '../../../office/word-processing/run.ts'
import type { StyleRole } from '../../../office/word-processing/style-role.ts'
import { labelIn } from '../../../office/word-processing/typed-label.ts'
import { withoutWholeEmphasis } from '../../../office/word-processing/whole-emphasis.ts'
import type { DocumentState } from '../document-state.ts'
import { contentsEntry, entryRole } from './contents.ts'
import { headingBlocks } from './heading.ts'
import { readLine } from './inline.ts'
import type { Line } from './line.ts'

/** A paragraph of code without any: between lines of code it is one of them. */
export const emptyLine: Code = { type: 'code', value: '' }

export function readParagraph(xml: XmlReader, state: DocumentState): Block[] {
  const style = xml.attribute('text:style-name')
  const { styles } = state
  const look = styles.look('paragraph', style)
  const entry = entryRole(style, state)
  const role = entry ?? styles.role(style)
  const level = role?.kind === 'heading' ? role.depth : styles.outlineLevel(style)
  const isTitle = level !== undefined || role?.kind === 'title' || role?.kind === 'subtitle'
  const line = readLine(xml, state, isTitle || entry ? look : styles.silentLook(style), look)
  if (level !== undefined) return headingBlocks(line, level, '', state)
  const own = ownBlock(line, style, role, state)
  const plain = role || state.list ? undefined : own[0]
  state.headlines?.note(line.runs, smallestPt(line.runs), line.anchors, plain)
  return [...line.before, ...own, ...line.after]
}

/** A line of text behind a box to tick is a task; not so a line of several boxes. */
function asTask({ children, boxes }: Line, state: DocumentState): Block | undefined {
  const [box, ...rest] = children
  const words = withoutOuterBlanks(rest)
  const [checked] = boxes
  if (checked === undefined || boxes.length > 1 || words.length === 0 || holdsBox(plainText(words))) return undefined
  if (box?.type !== 'text' || !/^[☐☑]$/.test(box.value)) return undefined
  const task: List = {
    type: 'list',
    ordered: false,
    children: [{ type: 'listItem', checked, children: [paragraph(words)] }],
  }
  state.listPlaces.set(task, { key: 'tasks', indentPt: 0 })
  return task
}

/** A label, the blanks behind it and the text may each be a node. */
const nodesOfLabel = 3

/** Text behind a bullet or number that its author typed. */
function asItem({ children }: Line, style: string | undefined, state: DocumentState): Block | undefined {
  const { styles, list, slideNumber, listPlaces } = state
  const hangs = styles.hangs(style)
  const label = list || slideNumber > 0 ? undefined : labelIn(plainText(children.slice(0, nodesOfLabel)), hangs)
  if (!label || (!hangs && children.some(({ type }) => type === 'break'))) return undefined
  const words = without(label.length, children)
  if (!words) return undefined
  const { number } = label
  const item: List = {
    type: 'list',
    ordered: number !== undefined,
    children: [{ type: 'listItem', children: [paragraph(words)] }],
  }
  if (number !== undefined && number !== 1) item.start = number
  listPlaces.set(item, { key: 'typed', indentPt: styles.indentPt(style) })
  return item
}

/** @returns Undefined where the characters to leave out are not all plain text. */
function without(count: number, children: readonly Phrasing[]): Phrasing[] | undefined {
  const kept = [...children]
  for (let left = count; left > 0; ) {
    const node = kept.shift()
    if (node?.type !== 'text') return undefined
    if (node.value.length > left) kept.unshift(text(node.value.slice(left)))
    left -= node.value.length
  }
  return kept
}

function ownBlock(line: Line, style: string | undefined, role: StyleRole | undefined, state: DocumentState): Block[] {
  const { children, leading } = line
  const { styles, typewritten } = state
  if (children.length === 0) {
    if (isRule(line, style, state)) return [{ type: 'thematicBreak' }]
    return role?.kind === 'code' || styles.isTypewritten(style) ? [emptyLine] : []
  }
  if (role?.kind === 'title') return [heading(1, withoutWholeEmphasis(children))]
  if (role?.kind === 'subtitle') return [heading(2, withoutWholeEmphasis(children))]
  if (children.every(isFormula)) return children.flatMap(displayed)
  if (role?.kind === 'quote') return [{ type: 'blockquote', children: [paragraph(children)] }]
  if (role?.kind === 'code') return [{ type: 'code', value: leading + plainText(children) }]
  if (role?.kind === 'term') return definitions({ type: 'definitionTerm', children })
  if (role?.kind === 'definition')
    return definitions({ type: 'definitionDescription', children: [paragraph(children)] })
  const entry = role?.kind === 'contents' ? contentsEntry(children, role.level, state) : undefined
  if (entry) return [entry]
  const item = role ? undefined : (asTask(line, state) ?? asItem(line, style, state))
  if (item) return [item]
  if (!role && (styles.isTypewritten(style) || children.every(isTypewritten))) {
    const code: Block = { type: 'code', value: leading + plainText(children) }
    const isKept = line.hasCodeStyle || styles.isTypewritten(style)
    typewritten.set(code, [paragraph(isKept ? children : children.map(asProse))])
    return [code]
  }
  const made = paragraph(children)
  const indentPt = state.list ? 0 : styles.indentPt(style)
  if (indentPt > 0) state.indents.set(made, indentPt)
  if (styles.isHeadOfTable(style)) state.tableHeads.add(made)
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
