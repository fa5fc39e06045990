/** A page's logical structure, as the source states it. */
export interface StructNode {
  /** A standard structure type of PDF (ISO 32000-1 §14.8.4): `P`, `H1`, `Table`, `LI` … */
  type: string
  /** Elements, and marks: the numbers that tie words to an element. In reading order. */
  children: (StructNode | number)[]
  /** What a picture shows. */
  alt?: string
  /** Columns that a cell spans; at least 1. */
  columnSpan?: number
  rowSpan?: number
}

/** Types that divide text into blocks; every other one lies within a line. */
const blockTypes = new Set([
  'Document',
  'DocumentFragment',
  'Part',
  'Art',
  'Sect',
  'Div',
  'BlockQuote',
  'Caption',
  'TOC',
  'TOCI',
  'Index',
  'P',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'Title',
  'L',
  'LI',
  'LBody',
  'Table',
  'TR',
  'TH',
  'TD',
  'THead',
  'TBody',
  'TFoot',
  'Figure',
  'Form',
  'Note',
  'FENote',
  'Aside',
])

/** Those that gather blocks: text that lies directly in them is of no block that the source names. */
const groupTypes = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'NonStruct', 'Private'])

export function isBlockType(type: string): boolean {
  return blockTypes.has(type)
}

/** Code lies within a line (ISO 32000-1 §14.8.4.4), but browsers tag a listing as some in a group of its own. */
export function holdsBlock(node: StructNode): boolean {
  return node.children.some(
    (child) =>
      typeof child !== 'number' &&
      (isBlockType(child.type) || (child.type === 'Code' && isGroupType(node.type)) || holdsBlock(child)),
  )
}

export function isGroupType(type: string): boolean {
  return groupTypes.has(type)
}

/** All marks under a node. */
export function marksOf(node: StructNode, marks: number[] = []): number[] {
  for (const child of node.children) {
    if (typeof child === 'number') marks.push(child)
    else marksOf(child, marks)
  }
  return marks
}
