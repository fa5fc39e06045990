/** Blocks of HTML inside Markdown: tables as grids, all else as text. */
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import type { Table } from './table.ts'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

export function htmlParts(html: string): (string | Table)[] {
  const parts: (string | Table)[] = []
  collect(parseFragment(html).childNodes, parts)
  return parts
}

function collect(nodes: readonly Node[], parts: (string | Table)[]): void {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value)
    else if (node.nodeName === 'table') parts.push(grid(node as Element))
    else if ('childNodes' in node) collect(node.childNodes, parts)
  }
}

/** Places that a span covers stay empty, as where a merged cell is written once. */
function grid(table: Element): string[][] {
  const rows: string[][] = []
  const elements = descendants(table, 'tr')
  for (const [y, row] of elements.entries()) {
    const cells = rows[y] ?? []
    rows[y] = cells
    let x = 0
    for (const cell of [...row.childNodes].filter((node) => node.nodeName === 'td' || node.nodeName === 'th')) {
      while (cells[x] !== undefined) x++
      const width = span(cell as Element, 'colspan')
      const height = Math.min(span(cell as Element, 'rowspan'), elements.length - y)
      for (let down = 0; down < height; down++) {
        rows[y + down] ??= []
        rows[y + down]?.splice(x, width, ...Array<string>(width).fill(''))
      }
      cells[x] = text(cell)
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''))
}

function span(cell: Element, name: string): number {
  const value = Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1)
  return Math.min(Math.max(value || 1, 1), 1000)
}

function descendants(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!('childNodes' in node) || node.nodeName === 'table') return []
    return node.nodeName === name ? [node as Element] : descendants(node as Element, name)
  })
}

function text(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (!('childNodes' in node)) return ' '
  return node.childNodes.map(text).join(/^(p|li|div|td)$/.test(node.nodeName) ? ' ' : '')
}
