/** The logical structure of a page (ISO 32000-1 §14.7–14.8), as the file's tags tell it. */
import type { StructNode } from '../../layout/tagged/structure.ts'
import type { PdfPage } from './page.ts'
import { nativeOf, type Pdfium, readUtf16, withMemory, withText } from './pdfium.ts'

/** Structures can be cyclic or endless: beyond these the tags are not used. */
const mostNodes = 60_000
const deepest = 60

/** @returns The top elements of the page; [] where it has no tags or too many. */
export function readStructure(page: PdfPage): StructNode[] {
  const { pdfium } = page.document
  if (!nativeOf(pdfium, 'FPDFCatalog_IsTagged')(page.document.handle)) return []
  const tree = nativeOf(pdfium, 'FPDF_StructTree_GetForPage')(page.handle)
  if (!tree) return []
  try {
    const budget = { left: mostNodes }
    const top: StructNode[] = []
    const count = nativeOf(pdfium, 'FPDF_StructTree_CountChildren')(tree)
    for (let at = 0; at < count && budget.left > 0; at++) {
      const element = nativeOf(pdfium, 'FPDF_StructTree_GetChildAtIndex')(tree, at)
      if (element) top.push(readElement(pdfium, element, 0, budget))
    }
    return budget.left > 0 ? top : []
  } finally {
    nativeOf(pdfium, 'FPDF_StructTree_Close')(tree)
  }
}

function readElement(pdfium: Pdfium, element: number, depth: number, budget: { left: number }): StructNode {
  budget.left--
  const text = (name: string): string =>
    readUtf16(pdfium, (buffer, bytes) => nativeOf(pdfium, name)(element, buffer, bytes))
  const node: StructNode = { type: text('FPDF_StructElement_GetType'), children: [] }
  if (node.type === 'Figure' || node.type === 'Formula') {
    const alt = text('FPDF_StructElement_GetAltText').trim()
    if (alt) node.alt = alt
  }
  if (node.type === 'TD' || node.type === 'TH') {
    node.columnSpan = readSpan(pdfium, element, 'ColSpan')
    node.rowSpan = readSpan(pdfium, element, 'RowSpan')
  }
  if (depth >= deepest) return node
  const count = nativeOf(pdfium, 'FPDF_StructElement_CountChildren')(element)
  for (let at = 0; at < count && budget.left > 0; at++) {
    const child = nativeOf(pdfium, 'FPDF_StructElement_GetChildAtIndex')(element, at)
    if (child) node.children.push(readElement(pdfium, child, depth + 1, budget))
    else {
      const mark = nativeOf(pdfium, 'FPDF_StructElement_GetChildMarkedContentID')(element, at)
      if (mark >= 0) node.children.push(mark)
      budget.left--
    }
  }
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
