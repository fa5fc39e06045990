/** What of a Markdown text is compared: its words in order, headings, list items, tables, formulas. */
import type { List, ListItem, Nodes, Parents, Table as TableNode } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { htmlParts } from './html-parts.ts'
import { type Table, withoutRepeats } from './table.ts'
import { words } from './words.ts'

export interface Item {
  text: string
  /** The rank of a heading's level; the depth and the kind of a list item. */
  kind: string
}

export interface HeadingMark {
  level: number
  from: number
  to: number
}

export interface Outline {
  words: string[]
  headings: Item[]
  /** Where each heading stands among the words. */
  marks: HeadingMark[]
  items: Item[]
  tables: Table[]
  formulas: Item[]
}

export function outline(markdown: string): Outline {
  const made: Outline = { words: [], headings: [], marks: [], items: [], tables: [], formulas: [] }
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  })
  visit(tree, made, 0)
  return { ...made, headings: ranked(made.headings) }
}

/** Levels as ranks among those in use: whether a document starts at level 1 or 2 is taste. */
function ranked(headings: readonly Item[]): Item[] {
  const levels = [...new Set(headings.map(({ kind }) => kind))].sort()
  return headings.map(({ text, kind }) => ({ text, kind: String(levels.indexOf(kind)) }))
}

function visit(node: Nodes, made: Outline, depth: number): void {
  switch (node.type) {
    case 'heading':
      made.headings.push({ text: words(textOf(node)).join(' '), kind: String(node.depth) })
      break
    case 'list':
      for (const item of node.children) addItem(item, node, made, depth)
      return
    case 'table':
      addTable(cellsOf(node), made)
      return
    case 'math':
      made.formulas.push({ text: node.value.replace(/\s+/g, ''), kind: '' })
      return
    case 'html':
      for (const part of htmlParts(node.value))
        if (typeof part === 'string') addWords(part, made)
        else addTable(part, made)
      return
  }
  if (node.type === 'paragraph' || node.type === 'heading') {
    addFormulas(node, made)
    const from = made.words.length
    addWords(textOf(node), made)
    if (node.type === 'heading') made.marks.push({ level: node.depth, from, to: made.words.length })
  } else if ('children' in node) for (const child of node.children) visit(child, made, depth)
  else if ('value' in node) addWords(node.value, made)
}

/** A number of a kind that Markdown has no list for, typed before the text. */
const label = /^\(?(?:[a-z]|[ivxl]{1,6})[.)]\s/i

function addItem(item: ListItem, list: List, made: Outline, depth: number): void {
  const own = item.children.filter((child) => child.type !== 'list')
  const text = own.map(textOf).join(' ')
  const isOrdered = list.ordered || label.test(text)
  made.items.push({ text: words(text).join(' '), kind: `${depth} ${isOrdered ? 'ordered' : 'bulleted'}` })
  for (const child of item.children) visit(child, made, depth + 1)
}

function addTable(cells: Table, made: Outline): void {
  const table = withoutRepeats(cells.map((row) => row.map((cell) => words(cell).join(' '))))
  made.tables.push(table)
  for (const row of table) for (const cell of row) if (cell !== '') made.words.push(...cell.split(' '))
}

function addFormulas(node: Parents, made: Outline): void {
  for (const child of node.children)
    if (child.type === 'inlineMath') made.formulas.push({ text: child.value.replace(/\s+/g, ''), kind: '' })
    else if ('children' in child) addFormulas(child, made)
}

function addWords(text: string, made: Outline): void {
  for (const word of words(text)) made.words.push(word)
}

function cellsOf(table: TableNode): Table {
  return table.children.map((row) => row.children.map(textOf))
}

/** Formulas are compared as such, and images have nothing to read. */
function textOf(node: Nodes): string {
  if (node.type === 'inlineMath' || node.type === 'math' || node.type === 'image') return ''
  if (node.type === 'break') return ' '
  if (node.type === 'html') return /^<\/?(br|p|li|div|td|tr)\b/i.test(node.value) ? ' ' : ''
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  const between = node.children.some((child) => child.type === 'paragraph') ? ' ' : ''
  return node.children.map(textOf).join(between)
}
