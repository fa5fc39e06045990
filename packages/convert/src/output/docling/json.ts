/**
 * The tree as a DoclingDocument (https://github.com/docling-project/docling-core, docling_core/types/doc): flat lists of
 * items that refer to each other, as JSON in parts. A large table is never held whole, so tables come first.
 */
import type { Root } from '../../core/document/nodes.ts'
import type { DocumentBlock, ListItemNode, Origin, TableNode, TableRowNode } from '../mdast/nodes.ts'
import { documentBlocks, type Expansions } from '../mdast/tree.ts'
import { documentPages } from '../pages.ts'
import type { TargetOptions } from '../targets.ts'
import { plainText, wordsOf } from './plain-text.ts'
import { tableDataJson } from './table.ts'

type Json = Record<string, unknown>

/** The version of the schema, which every client reads. */
const doclingVersion = '1.0.0'

interface Ref {
  $ref: string
}

/** What others may be below. */
interface Parent {
  self_ref: string
  children: Ref[]
}

/** @param name Of the document. @returns The text of one JSON object. */
export function* doclingJson(
  document: Root,
  options: TargetOptions & { name: string },
  expansions: Expansions,
): Generator<string> {
  const pages = documentPages(document)
  const items = createItems(new Set(pages.map(({ number }) => number)))
  const body: Parent = { self_ref: '#/body', children: [] }
  yield `{"schema_name":"DoclingDocument","version":"${doclingVersion}","name":${JSON.stringify(options.name)},"tables":[`
  for (const { block, rows } of documentBlocks(document, options, expansions)) {
    if (rows) yield* items.tableJson(body, block as TableNode, rows, block.data?.origin ?? [])
    else {
      items.addBlocks(body, [block], [])
      yield* items.tablesWithin()
    }
  }
  yield '],"texts":['
  yield* listed(items.texts)
  yield '],"groups":['
  yield* listed(items.groups)
  const furniture = { self_ref: '#/furniture', children: [], content_layer: 'furniture', ...root }
  const rest = {
    pictures: [],
    key_value_items: [],
    form_items: [],
    furniture,
    body: { ...body, content_layer: 'body', ...root },
    pages: Object.fromEntries(
      pages.map(({ number, width, height }) => [String(number), { size: { width, height }, page_no: number }]),
    ),
  }
  yield `],${JSON.stringify(rest).slice(1)}`
}

const root = { name: '_root_', label: 'unspecified' }

function* listed(items: readonly string[]): Generator<string> {
  for (const [index, item] of items.entries()) yield index ? `,${item}` : item
}

interface Items {
  /** Items and groups that are complete, as JSON. */
  texts: string[]
  groups: string[]
  /** @param around Places of the block that they are in, for those that have none. */
  addBlocks(parent: Parent, blocks: readonly DocumentBlock[], around: readonly Origin[]): void
  /** A table, to be iterated at once. */
  tableJson(
    parent: Parent,
    table: Pick<TableNode, 'align'>,
    rows: Iterable<TableRowNode>,
    origins: readonly Origin[],
  ): Generator<string>
  /** The tables that came with other blocks since this was called. */
  tablesWithin(): Generator<string>
}

/** @param pages Numbers of those that are listed. */
function createItems(pages: ReadonlySet<number>): Items {
  const texts: string[] = []
  const groups: string[] = []
  let tables = 0
  let within: string[] = []

  const childOf = (parent: Parent, self_ref: string): Parent & { parent: Ref } => {
    parent.children.push({ $ref: self_ref })
    return { self_ref, parent: { $ref: parent.self_ref }, children: [] }
  }
  /** @param fill Adds what is below it. */
  const addText = (
    parent: Parent,
    label: string,
    text: string,
    origins: readonly Origin[],
    rest: Json = {},
    fill?: (made: Parent) => void,
  ): void => {
    const at = texts.push('') - 1
    const made = childOf(parent, `#/texts/${at}`)
    fill?.(made)
    const prov = provenance(origins, text, pages)
    texts[at] = JSON.stringify({ ...made, content_layer: 'body', label, prov, orig: text, text, ...rest })
  }
  const addBlocks: Items['addBlocks'] = (parent, blocks, around) => {
    for (const block of blocks) addBlock(parent, block, block.data?.origin ?? around)
  }
  const addBlock = (parent: Parent, block: DocumentBlock, origins: readonly Origin[]): void => {
    switch (block.type) {
      case 'heading':
        // As Docling's own readers of HTML and Markdown have it, so that its Markdown has the depths of ours.
        if (block.depth === 1) addText(parent, 'title', plainText(block.children), origins)
        else addText(parent, 'section_header', plainText(block.children), origins, { level: block.depth - 1 })
        return
      case 'paragraph': {
        const text = plainText(block.children)
        if (text.trim() !== '') addText(parent, block.data?.kind === 'caption' ? 'caption' : 'text', text, origins)
        return
      }
      case 'code':
        addText(parent, 'code', block.value, origins, { ...floating, code_language: 'unknown' })
        return
      case 'math':
        addText(parent, 'formula', block.value, origins)
        return
      case 'blockquote':
        addBlocks(parent, block.children, origins)
        return
      case 'footnoteDefinition':
        addText(parent, 'footnote', wordsOf(block.children), origins)
        return
      case 'list': {
        const at = groups.push('') - 1
        const group = childOf(parent, `#/groups/${at}`)
        const start = block.start ?? 1
        for (const [index, child] of block.children.entries())
          addListItem(group, child, block.ordered ? `${start + index}.` : '-', origins)
        groups[at] = JSON.stringify({ ...group, content_layer: 'body', name: 'list', label: 'list' })
        return
      }
      case 'table':
        within.push([...tableJson(parent, block, block.children, origins)].join(''))
    }
  }
  /** Its first paragraph is the text of the item, what follows are its children. */
  const addListItem = (group: Parent, node: ListItemNode, marker: string, around: readonly Origin[]): void => {
    const origins = node.data?.origin ?? around
    const [first, ...rest] = node.children
    const isText = first?.type === 'paragraph'
    const text = isText ? plainText(first.children) : ''
    addText(group, 'list_item', text, origins, { enumerated: marker !== '-', marker }, (made) =>
      addBlocks(made, isText ? rest : node.children, origins),
    )
  }
  function* tableJson(...[parent, table, rows, origins]: Parameters<Items['tableJson']>): Generator<string> {
    const separator = tables > 0 ? ',' : ''
    const made = childOf(parent, `#/tables/${tables}`)
    tables += 1
    const prov = provenance(origins, '', pages)
    const item = { ...made, content_layer: 'body', label: 'table', prov, ...floating }
    yield `${separator}${JSON.stringify(item).slice(0, -1)},"data":`
    yield* tableDataJson(table, rows)
    yield '}'
  }
  return {
    texts,
    groups,
    addBlocks,
    tableJson,
    *tablesWithin() {
      yield* within
      within = []
    },
  }
}

const floating = { captions: [], references: [], footnotes: [] }

/** Places with a box on a page that is listed. `charspan` is in code points of the text. */
function provenance(origins: readonly Origin[], text: string, pages: ReadonlySet<number>): Json[] {
  const charspan = [0, [...text].length]
  return origins.flatMap(({ page, box }) => {
    if (!box || !pages.has(page)) return []
    const [l, t, r, b] = box
    return [{ page_no: page, bbox: { l, t, r, b, coord_origin: 'TOPLEFT' }, charspan }]
  })
}
