/** One page: its characters, lines, pictures, links, tags and annotations, and its picture where text must be recognised. */
import type { PageSource } from '../../core/document/nodes.ts'
import type { Raster } from '../../core/engines/ocr.ts'
import type { ReadContext } from '../../core/reader.ts'
import { drawsLinesOfCharacters } from '../../pages/formulas/maths-fonts.ts'
import type { Box } from '../../pages/layout/content.ts'
import { type PreparedPage, preparePage } from '../../pages/layout/prepare-page.ts'
import type { PageVision } from '../../parts/page-vision/transcribe.ts'
import { type Annotations, readAnnotations } from './annotations/annotations.ts'
import { readLinks } from './annotations/page-links.ts'
import type { DrawingCosts } from './graphics/drawing-cost.ts'
import { type Drawing, readGraphics } from './graphics/graphics.ts'
import type { PictureFiles } from './graphics/picture-files.ts'
import type { PdfDocument } from './pdfium/open.ts'
import { type PdfPage, withPage } from './pdfium/page.ts'
import { pixelsOfPage, renderPage } from './pdfium/render.ts'
import { readStructure } from './struct-tree.ts'
import { readCharacters } from './text/characters.ts'
import { type IsUnlikely, type TextState, textState } from './usable-text.ts'

/** A page of fewer is not the text on the picture behind it. */
const fewCharacters = 24

export interface ReadPage {
  prepared: PreparedPage
  annotations: Annotations
  state: TextState
  /** Points, as the page is shown. */
  width: number
  height: number
  /** Quarter turns clockwise that the file says to show it by. */
  rotation: number
  source: PageSource
  /** Lines of the text layer behind a scan that OCR has read better. */
  linesReadAgain?: number
  /** Whether OCR has read a text layer that looked misread alike. */
  isLayerConfirmed?: true
  /** Present where the page's text is to be recognised. */
  recognition?: Recognition
}

/** What is still to be done to have the text of a page. */
export interface Recognition {
  raster: Raster
  byOcr: boolean
  byVision: boolean
}

/** What the pages of a document share. */
export interface PageTerms {
  files: PictureFiles | undefined
  costs: DrawingCosts
  /** Whether there is time to recognise the page's text. */
  hasTime: boolean
  /** Present where text behind a scan can be read again. */
  isUnlikely: IsUnlikely | undefined
  vision: PageVision | undefined
}

/** @param number From 1. @returns undefined where the page cannot be opened. */
export function readPage(
  document: PdfDocument,
  number: number,
  form: number,
  { files, costs, hasTime, isUnlikely, vision }: PageTerms,
  context: ReadContext,
): ReadPage | undefined {
  return withPage(document, number - 1, (page) => {
    const mayRecognise = (context.engines.ocr !== undefined && context.options.ocr !== 'off') || vision !== undefined
    const { prepared, state, drawing } = preparePdfPage(
      page,
      number,
      files && ((object, box, hasText) => files.keep(page, object, box, hasText || mayRecognise)),
      isUnlikely,
    )
    const byOcr = hasTime && wantsRecognition(state, context)
    const byVision = hasTime && (vision?.wants(needsRecognition(state)) ?? false)
    const raster = byOcr || byVision ? drawPage(page, drawing, costs, context) : undefined
    const { width, height, frame } = page
    return {
      prepared,
      annotations: readAnnotations(page, form, context),
      state,
      width,
      height,
      rotation: frame.rotation,
      source: 'text',
      ...(raster ? { recognition: { raster, byOcr, byVision } } : {}),
    }
  })
}

/** Characters, lines, links and tags of a page as the layout takes them, and whether the characters are its text. */
export function preparePdfPage(
  page: PdfPage,
  number: number,
  keep?: (object: number, box: Box, hasText: boolean) => string | undefined,
  isUnlikely?: IsUnlikely,
): { prepared: PreparedPage; state: TextState; drawing: Drawing } {
  const { glyphs, ...losses } = readCharacters(page)
  const hasText = glyphs.count >= fewCharacters
  const hasStretched = drawsLinesOfCharacters(glyphs.styles)
  const { drawing, ...graphics } = readGraphics(
    page,
    hasStretched,
    keep && ((object, box) => keep(object, box, hasText)),
  )
  const prepared = preparePage({
    number,
    width: page.width,
    height: page.height,
    glyphs,
    ...graphics,
    links: readLinks(page),
    structure: readStructure(page),
  })
  return { prepared, state: textState(prepared, glyphs, losses, isUnlikely), drawing }
}

/** @throws ConversionError content_limit_exceeded before anything is drawn */
function drawPage(page: PdfPage, drawing: Drawing, costs: DrawingCosts, { limits }: ReadContext): Raster | undefined {
  for (const object of drawing.images) costs.addImage(page.document.pdfium, object)
  costs.addLayers(drawing, pixelsOfPage(page, limits.pixels))
  return renderPage(page, limits.pixels)
}

function wantsRecognition(state: TextState, { engines, options }: ReadContext): boolean {
  if (!engines.ocr || options.ocr === 'off') return false
  return options.ocr === 'force' || needsRecognition(state)
}

/** Whether the page has no text of its own that is surely what it shows. */
function needsRecognition(state: TextState): boolean {
  return !(state === 'text' || state === 'gaps' || state === 'empty')
}
