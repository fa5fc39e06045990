/** One page of an open document and the frame of its coordinates. */
import type { Box } from '../../../pages/layout/content.ts'
import type { PdfDocument } from './open.ts'
import { nativeOf } from './pdfium.ts'

/**
 * From the page's user space (origin bottom left, y up) to points from the top left of the page
 * as it is shown: the crop box, turned by /Rotate (ISO 32000-1 §7.7.3.3).
 */
export interface Frame {
  left: number
  bottom: number
  right: number
  top: number
  /** Quarter turns clockwise. */
  rotation: number
}

export interface PdfPage {
  readonly document: PdfDocument
  readonly handle: number
  /** From 0. */
  readonly index: number
  readonly frame: Frame
  /** Points, as shown. */
  readonly width: number
  readonly height: number
}

/** Runs `use` on an opened page and closes it. @returns undefined where the page cannot be opened. */
export function withPage<T>(document: PdfDocument, index: number, use: (page: PdfPage) => T): T | undefined {
  const { pdfium } = document
  const handle = nativeOf(pdfium, 'FPDF_LoadPage')(document.handle, index)
  if (!handle) return undefined
  try {
    return use(describePage(document, handle, index))
  } finally {
    nativeOf(pdfium, 'FPDF_ClosePage')(handle)
  }
}

function describePage(document: PdfDocument, handle: number, index: number): PdfPage {
  const { pdfium } = document
  const rotation = nativeOf(pdfium, 'FPDFPage_GetRotation')(handle) & 3
  nativeOf(pdfium, 'FPDF_GetPageBoundingBox')(handle, pdfium.scratch)
  const at = pdfium.scratch >> 2
  // FS_RECTF: left, top, right, bottom.
  const [left, top, right, bottom] = pdfium.f32().slice(at, at + 4) as unknown as [number, number, number, number]
  const frame = { left, bottom, right, top, rotation }
  const [width, height] = rotation % 2 ? [top - bottom, right - left] : [right - left, top - bottom]
  return { document, handle, index, frame, width, height }
}

export function toShownX(frame: Frame, x: number, y: number): number {
  if (frame.rotation === 0) return x - frame.left
  if (frame.rotation === 1) return y - frame.bottom
  if (frame.rotation === 2) return frame.right - x
  return frame.top - y
}

export function toShownY(frame: Frame, x: number, y: number): number {
  if (frame.rotation === 0) return frame.top - y
  if (frame.rotation === 1) return x - frame.left
  if (frame.rotation === 2) return y - frame.bottom
  return frame.right - x
}

/** A box of user space, by any two opposite corners, as shown. */
export function toShownBox(frame: Frame, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = toShownX(frame, x0, y0)
  const ay = toShownY(frame, x0, y0)
  const bx = toShownX(frame, x1, y1)
  const by = toShownY(frame, x1, y1)
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}
