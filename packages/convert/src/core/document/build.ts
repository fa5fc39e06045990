/** Short constructors for the nodes that readers build most. */
import type {
  Block,
  Cell,
  Code,
  Heading,
  Image,
  List,
  ListItem,
  Metadata,
  Paragraph,
  Phrasing,
  Root,
  Table,
  TableRow,
  Text,
} from './nodes.ts'

export function root(children: Block[], metadata?: Metadata): Root {
  return metadata ? { type: 'root', children, metadata } : { type: 'root', children }
}

export function text(value: string): Text {
  return { type: 'text', value }
}

/** What a field of a form shows: the text that is filled in, or a box. */
export function formField(value: string): Text {
  return { type: 'text', value, kind: 'form-field' }
}

export function paragraph(children: Phrasing[] | string): Paragraph {
  return { type: 'paragraph', children: phrasing(children) }
}

/** A paragraph that describes an image, a table or code next to it. */
export function captionParagraph(children: Phrasing[] | string): Paragraph {
  return { ...paragraph(children), kind: 'caption' }
}

/** @param resource What `keepPicture` gave. */
export function image(url: string, alt: string, resource?: string): Image {
  return resource === undefined ? { type: 'image', url, alt } : { type: 'image', url, alt, resource }
}

/** @param depth Any level from 1; levels over 6 become 6. */
export function heading(depth: number, children: Phrasing[] | string): Heading {
  const capped = Math.min(6, Math.max(1, depth)) as Heading['depth']
  return { type: 'heading', depth: capped, children: phrasing(children) }
}

export function list(ordered: boolean, children: ListItem[], start?: number): List {
  return start === undefined ? { type: 'list', ordered, children } : { type: 'list', ordered, start, children }
}

export function listItem(children: Block[]): ListItem {
  return { type: 'listItem', children }
}

export function code(value: string, lang?: string): Code {
  return lang ? { type: 'code', lang, value } : { type: 'code', value }
}

export function tableRow(children: Cell[]): TableRow {
  return { type: 'tableRow', children }
}

/** A cell as small as it can be: one plain text without spans is a bare string. */
export function tableCell(children: Block[], columnSpan = 1, rowSpan = 1): Cell {
  if (columnSpan === 1 && rowSpan === 1) {
    if (children.length === 0) return ''
    const only = children.length === 1 && children[0]?.type === 'paragraph' ? children[0].children : []
    if (only.length === 1 && only[0]?.type === 'text' && !only[0].kind) return only[0].value
  }
  return {
    type: 'tableCell',
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    children,
  }
}

export function table(children: Iterable<TableRow>, headerRows: number): Table {
  return { type: 'table', headerRows, children }
}

function phrasing(children: Phrasing[] | string): Phrasing[] {
  return typeof children === 'string' ? [text(children)] : children
}

/** Lines as one run of nodes, with a break between each and the next. */
export function lined(lines: readonly (readonly Phrasing[])[]): Phrasing[] {
  return lines.flatMap((line, index): readonly Phrasing[] => (index > 0 ? [{ type: 'break' }, ...line] : line))
}
