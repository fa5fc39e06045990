/** The logical structure of a page (ISO 32000-1 §14.7–14.8), as the file's tags state it. */
import type { StructNode } from '../../pages/layout/tagged/structure.ts'
import type { PdfPage } from './pdfium/page.ts'
import { nativeOf, type Pdfium, readUtf16, withMemory, withText } from './pdfium/pdfium.ts'

/** Structures can be cyclic or endless: beyond these the tags are not used. */
const maxNodes = 60_000
const deepest = 60

/** @returns The top elements of the page; [] where it has no tags or too many. */
export function readStructure(page: PdfPage): StructNode[] {
  const { pdfium } = page.document
  if (!nativeOf(pdfium, 'FPDFCatalog_IsTagged')(page.document.handle)) return []
  const tree = nativeOf(pdfium, 'FPDF_StructTree_GetForPage')(page.handle)
  if (!tree) return []
  try {
    const reading: Reading = { pdfium, left: maxNodes, types: new Map() }
    const top: StructNode[] = []
    const count = nativeOf(pdfium, 'FPDF_StructTree_CountChildren')(tree)
    for (let at = 0; at < count && reading.left > 0; at++) {
      const element = nativeOf(pdfium, 'FPDF_StructTree_GetChildAtIndex')(tree, at)
      if (element) top.push(readElement(element, 0, reading))
    }
    return reading.left > 0 ? top : []
  } finally {
    nativeOf(pdfium, 'FPDF_StructTree_Close')(tree)
  }
}

interface Reading {
  pdfium: Pdfium
  /** Nodes that may still come. */
  left: number
  /** One string for all elements of a type: a long document has a hundred thousand. */
  types: Map<string, string>
}

function readElement(element: number, depth: number, reading: Reading): StructNode {
  const { pdfium, types } = reading
  reading.left--
  const text = (name: string): string =>
    readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, name)(element, buffer, bytes))
  const type = text('FPDF_StructElement_GetType')
  if (!types.has(type)) types.set(type, type)
  const node: StructNode = { type: types.get(type) as string, children: [] }
  if (type === 'Figure' || type === 'Formula') {
    const alt = text('FPDF_StructElement_GetAltText').trim()
    if (alt) node.alt = alt
  }
  if (type === 'TD' || type === 'TH') {
    node.columnSpan = readSpan(pdfium, element, 'ColSpan')
    node.rowSpan = readSpan(pdfium, element, 'RowSpan')
  }
  if (depth >= deepest) return node
  const children: StructNode['children'] = []
  const count = nativeOf(pdfium, 'FPDF_StructElement_CountChildren')(element)
  for (let at = 0; at < count && reading.left > 0; at++) {
    const child = nativeOf(pdfium, 'FPDF_StructElement_GetChildAtIndex')(element, at)
    if (child) children.push(readElement(child, depth + 1, reading))
    else {
      const mark = nativeOf(pdfium, 'FPDF_StructElement_GetChildMarkedContentID')(element, at)
      if (mark >= 0) children.push(mark)
      reading.left--
    }
  }
  // A copy has no room to grow: most elements have one child, an array that grew has room for 17.
  node.children = children.slice()
  return node
}

/** A number among the element's attributes (§14.8.5.7); 1 where there is none. */
function readSpan(pdfium: Pdfium, element: number, name: string): number {
  const count = Math.min(16, nativeOf(pdfium, 'FPDF_StructElement_GetAttributeCount')(element))
  for (let at = 0; at < count; at++) {
    const attribute = nativeOf(pdfium, 'FPDF_StructElement_GetAttributeAtIndex')(element, at)
    if (!attribute) continue
    const value = withText(pdfium, name, (key) => nativeOf(pdfium, 'FPDF_StructElement_Attr_GetValue')(attribute, key))
    if (!value) continue
    const number = withMemory(pdfium, 4, (pointer) =>
      nativeOf(pdfium, 'FPDF_StructElement_Attr_GetNumberValue')(value, pointer)
        ? (pdfium.f32()[pointer >> 2] as number)
        : 1,
    )
    return Number.isInteger(number) && number >= 1 && number <= 1_000 ? number : 1
  }
  return 1
}
