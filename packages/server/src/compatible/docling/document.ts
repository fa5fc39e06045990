/**
 * The tree as a DoclingDocument (https://github.com/docling-project/docling-core, docling_core/types/doc): flat lists of
 * items that refer to each other. Version 1.0.0 of the schema, which every client reads.
 */
import type { DocumentBlock, DocumentPage, DocumentTree, ListItemNode, Origin, TableNode } from '@docmill/convert'
import { plainText } from './plain-text.ts'

type Json = Record<string, unknown>

interface Ref {
  $ref: string
}

interface Item extends Json {
  self_ref: string
  children: Ref[]
}

export function doclingDocument(name: string, tree: DocumentTree, pages: readonly DocumentPage[]): Json {
  const body: Item = item('#/body', undefined, { name: '_root_', label: 'unspecified' })
  const furniture: Item = {
    ...item('#/furniture', undefined, { name: '_root_', label: 'unspecified' }),
    content_layer: 'furniture',
  }
  const document = { groups: [] as Item[], texts: [] as Item[], tables: [] as Item[] }
  const numbers = new Set(pages.map(({ number }) => number))

  const add = (list: keyof typeof document, parent: Item, rest: Json): Item => {
    const made = item(`#/${list}/${document[list].length}`, parent, rest)
    document[list].push(made)
    parent.children.push({ $ref: made.self_ref })
    return made
  }
  const addText = (parent: Item, label: string, text: string, origins: readonly Origin[], rest: Json = {}): Item =>
    add('texts', parent, { label, prov: provenance(origins, text, numbers), orig: text, text, ...rest })

  const addBlocks = (parent: Item, blocks: readonly DocumentBlock[], around: readonly Origin[]): void => {
    for (const block of blocks) addBlock(parent, block, block.data?.origin ?? around)
  }
  const addBlock = (parent: Item, block: DocumentBlock, origins: readonly Origin[]): void => {
    switch (block.type) {
      case 'heading':
        addText(parent, 'section_header', plainText(block.children), origins, { level: block.depth })
        return
      case 'paragraph': {
        const text = plainText(block.children)
        if (text.trim() !== '') addText(parent, block.data?.kind === 'caption' ? 'caption' : 'text', text, origins)
        return
      }
      case 'code':
        addText(parent, 'code', block.value, origins, {
          captions: [],
          references: [],
          footnotes: [],
          code_language: 'unknown',
        })
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
        const group = add('groups', parent, { name: 'list', label: 'list' })
        const start = block.start ?? 1
        for (const [index, child] of block.children.entries())
          addListItem(group, child, block.ordered ? `${start + index}.` : '-', origins)
        return
      }
      case 'table':
        add('tables', parent, {
          label: 'table',
          prov: provenance(origins, '', numbers),
          captions: [],
          references: [],
          footnotes: [],
          data: tableData(block),
        })
    }
  }
  /** Its first paragraph is the text of the item, what follows are its children. */
  const addListItem = (group: Item, node: ListItemNode, marker: string, around: readonly Origin[]): void => {
    const origins = node.data?.origin ?? around
    const [first, ...rest] = node.children
    const text = first?.type === 'paragraph' ? plainText(first.children) : ''
    const made = addText(group, 'list_item', text, origins, { enumerated: marker !== '-', marker })
    addBlocks(made, first?.type === 'paragraph' ? rest : node.children, origins)
  }

  addBlocks(body, tree.children, [])
  return {
    schema_name: 'DoclingDocument',
    version: '1.0.0',
    name,
    furniture,
    body,
    ...document,
    pictures: [],
    key_value_items: [],
    form_items: [],
    pages: Object.fromEntries(
      pages.map(({ number, width, height }) => [String(number), { size: { width, height }, page_no: number }]),
    ),
  }
}

function item(self_ref: string, parent: Item | undefined, rest: Json): Item {
  return {
    self_ref,
    ...(parent ? { parent: { $ref: parent.self_ref } } : {}),
    children: [],
    content_layer: 'body',
    ...rest,
  }
}

/** Places with a box on a page that is listed. `charspan` is in code points of the text. */
function provenance(origins: readonly Origin[], text: string, pages: ReadonlySet<number>): Json[] {
  const charspan = [0, [...text].length]
  return origins.flatMap(({ page, box }) => {
    if (!box || !pages.has(page)) return []
    const [l, t, r, b] = box
    return [{ page_no: page, bbox: { l, t, r, b, coord_origin: 'TOPLEFT' }, charspan }]
  })
}

function tableData({ children: rows }: TableNode): Json {
  // Rows of the tree are square.
  const columns = rows[0]?.children.length ?? 0
  const table_cells = rows.flatMap((row, at) =>
    row.children.flatMap(({ children, data }, column) => {
      if (data?.covered) return []
      const [row_span, col_span] = [data?.rowSpan ?? 1, data?.colSpan ?? 1]
      return [
        {
          row_span,
          col_span,
          start_row_offset_idx: at,
          end_row_offset_idx: at + row_span,
          start_col_offset_idx: column,
          end_col_offset_idx: column + col_span,
          text: plainText(children),
          column_header: data?.header === true || row.data?.header === true,
          row_header: false,
          row_section: false,
        },
      ]
    }),
  )
  return { table_cells, num_rows: rows.length, num_cols: columns }
}

/** The words of blocks, a line each. */
function wordsOf(blocks: readonly DocumentBlock[]): string {
  return blocks.flatMap((block) => wordsOfBlock(block)).join('\n')
}

function wordsOfBlock(block: DocumentBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [plainText(block.children)]
    case 'code':
    case 'math':
      return [block.value]
    case 'list':
      return block.children.map(({ children }) => wordsOf(children))
    case 'table':
      return block.children.map(({ children }) => children.map((cell) => plainText(cell.children)).join(' '))
    case 'blockquote':
    case 'footnoteDefinition':
      return [wordsOf(block.children)]
    default:
      return []
  }
}
