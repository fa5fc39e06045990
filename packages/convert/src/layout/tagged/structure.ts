/** A page's logical structure, as the source tells it. */
export interface StructNode {
  /** A standard structure type of PDF (ISO 32000-1 §14.8.4): `P`, `H1`, `Table`, `LI` … */
  type: string
  /** Elements, and marks: the numbers that tie words to an element. In reading order. */
  children: (StructNode | number)[]
  /** What a picture shows. */
  alt?: string
  /** Of a cell; at least 1. */
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
  'NonStruct',
  'Private',
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
  'Lbl',
  'LBody',
  'Table',
  'TR',
  'TH',
  'TD',
  'THead',
  'TBody',
  'TFoot',
  'Figure',
  'Formula',
  'Form',
  'Note',
  'FENote',
  'Aside',
  'Code',
])

export function isBlockType(type: string): boolean {
  return blockTypes.has(type)
}

/** All marks under a node. */
export function marksOf(node: StructNode, marks: number[] = []): number[] {
  for (const child of node.children) {
    if (typeof child === 'number') marks.push(child)
    else marksOf(child, marks)
  }
  return marks
}
