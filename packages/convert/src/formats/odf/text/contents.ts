/** Lines of tables of contents (part 3, §8.3), as items of lists. */

import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { text } from '../../../core/document/build.ts'
import type { Block, List, Phrasing } from '../../../core/document/nodes.ts'
import { plainText } from '../../../core/document/plain.ts'
import type { StyleRole } from '../../../office/word-processing/style-role.ts'
import type { DocumentState } from '../document-state.ts'
import { plainName } from '../styles/style.ts'
import { readBlocks } from './blocks.ts'

/** Points from one level to the next. */
const levelIndentPt = 36

/** Reads the table whose start tag was read last: its entries are those in the styles that its templates name. */
export function readContents(xml: XmlReader, state: DocumentState): Block[] {
  const { entryLevels } = state
  state.entryLevels = new Map()
  const blocks = readBlocks(xml, state)
  state.entryLevels = entryLevels
  return blocks
}

/** Reads what a table of contents is made from, which stands before its entries (§8.3.1). */
export function readEntryTemplates(xml: XmlReader, { entryLevels }: DocumentState): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const style = xml.attribute('text:style-name')
    const level = Number(xml.attribute('text:outline-level'))
    if (style && level > 0) entryLevels?.set(plainName(style), level - 1)
  }
}

/** What a paragraph is by its place in a table of contents. */
export function entryRole(style: string | undefined, { entryLevels, styles }: DocumentState): StyleRole | undefined {
  const level = style && entryLevels?.get(styles.commonName(style))
  return typeof level === 'number' ? { kind: 'contents', level } : undefined
}

/** @returns Undefined for a line that neither ends in the number of a page nor leads anywhere. */
export function contentsEntry(line: readonly Phrasing[], level: number, state: DocumentState): List | undefined {
  const kept = withoutPageNumber(line)
  if (!kept && !line.some(({ type }) => type === 'link')) return undefined
  const children = (kept ?? line).map(withoutTabs)
  const entry: List = {
    type: 'list',
    ordered: false,
    children: [{ type: 'listItem', children: [{ type: 'paragraph', children }] }],
  }
  state.listPlaces.set(entry, { key: 'contents', indentPt: level * levelIndentPt })
  return entry
}

/** Without the tab and the number at its end, which only paper has a use for; undefined where there is none. */
function withoutPageNumber(line: readonly Phrasing[]): Phrasing[] | undefined {
  const cut = atLastTab(line)
  return cut && /^\s*(?:\d+|[ivxlcdm]+)\s*$/i.test(cut.behind) ? cut.before : undefined
}

function atLastTab(line: readonly Phrasing[]): { before: Phrasing[]; behind: string } | undefined {
  let behind = ''
  for (let index = line.length - 1; index >= 0; index--) {
    const node = line[index]!
    if ('children' in node) {
      const inner = atLastTab(node.children)
      if (inner) {
        const rest = inner.before.length > 0 ? [{ ...node, children: inner.before }] : []
        return { before: [...line.slice(0, index), ...rest], behind: inner.behind + behind }
      }
      behind = plainText(node.children) + behind
    } else if (node.type === 'text') {
      const tab = node.value.lastIndexOf('\t')
      if (tab >= 0) {
        const rest = tab > 0 ? [text(node.value.slice(0, tab))] : []
        return { before: [...line.slice(0, index), ...rest], behind: node.value.slice(tab + 1) + behind }
      }
      behind = node.value + behind
    } else return undefined
  }
  return undefined
}

/** In one line of words a tab is a blank. */
export function withoutTabs(node: Phrasing): Phrasing {
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('\t', ' ') }
  return 'children' in node ? { ...node, children: node.children.map(withoutTabs) } : node
}
