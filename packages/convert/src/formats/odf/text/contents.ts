/** Lines of tables of contents (part 3, §8.3), as items of lists. */
import type { List, Phrasing } from '../../../document/nodes.ts'
import type { DocumentState } from '../document-state.ts'

/** Points from one level to the next. */
const levelIndentPt = 36

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
  let tail = ''
  for (let index = line.length - 1; index >= 0; index--) {
    const node = line[index]!
    if (node.type === 'link' && tail.trim() === '') {
      const children = withoutPageNumber(node.children)
      return children && [...line.slice(0, index), { ...node, children }]
    }
    if (node.type !== 'text') return undefined
    const tab = node.value.lastIndexOf('\t')
    tail = node.value.slice(tab + 1) + tail
    if (tab < 0) continue
    if (!/^\s*(?:\d+|[ivxlcdm]+)\s*$/i.test(tail)) return undefined
    const before = node.value.slice(0, tab)
    return [...line.slice(0, index), ...(before ? [{ ...node, value: before }] : [])]
  }
  return undefined
}

/** In one line of words a tab is a blank. */
export function withoutTabs(node: Phrasing): Phrasing {
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('\t', ' ') }
  return 'children' in node ? { ...node, children: node.children.map(withoutTabs) } : node
}
