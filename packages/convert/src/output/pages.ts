/** The pages of a document as `include: ['pages']` reports them. */
import type { Page, PageSource, Root } from '../core/document/nodes.ts'
import { rounded } from './origins.ts'

/** One page or slide. */
export interface DocumentPage {
  /** From 1. */
  number: number
  /** The number as the document prints it, such as `iv`. */
  label: string
  /** As the page is shown, after its rotation. */
  width: number
  height: number
  /** Unit of width, height and the boxes of blocks: points (1/72 in), or pixels of an image. */
  unit: 'pt' | 'px'
  /** Degrees clockwise by which the file says to turn the page. */
  rotation: 0 | 90 | 180 | 270
  /** How its text was found. */
  source: PageSource
}

/** @returns [] for a document without pages. */
export function documentPages({ pages = [] }: Root): DocumentPage[] {
  return pages.map(pageOf)
}

function pageOf({ number, label, width, height, unit, rotation = 0, source = 'text' }: Page): DocumentPage {
  const size = { width: rounded(width), height: rounded(height) }
  return { number, label: label ?? String(number), ...size, unit, rotation, source }
}
