/** The body of a document by its kind (part 3, §3.3–§3.8). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import { root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Headlines } from '../../office/word-processing/headlines.ts'
import { createPageTurns } from '../../office/word-processing/page-turns.ts'
import { withRunningTexts } from '../../office/word-processing/running-texts.ts'
import { createDocumentState, type DocumentState } from './document-state.ts'
import { chartBlocks, latexOf } from './drawing/frame.ts'
import { readPresentation } from './drawing/presentation.ts'
import { readMetadata } from './metadata.ts'
import { readObjects } from './objects.ts'
import { type OdfPackage, openOdf } from './package.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { type ChartStyles, noChartStyles, readChartStyles } from './styles/chart-styles.ts'
import { readStyles, type Styles } from './styles/styles.ts'
import { readBlocks, readInto } from './text/blocks.ts'
import { readHeadersFooters } from './text/headers-footers.ts'
import { readLine } from './text/inline.ts'

export async function readOpenDocument(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  return readPackage(openOdf(bytes, context), context, 0)
}

/** @param depth How many objects lie around it. */
async function readPackage(odf: OdfPackage, context: ReadContext, depth: number): Promise<Root> {
  const styles: Styles = readStyles([odf.xml('styles.xml'), odf.xml('content.xml')])
  const metadata = readMetadata(odf.xml('meta.xml'))
  if (styles.language) metadata.language ??= styles.language
  const objects = await readObjects(odf, context, depth, readPackage)
  const state = createDocumentState(odf, styles, context, objects, {
    blocks: readBlocks,
    into: readInto,
    line: readLine,
  })
  const xml = odf.xml('content.xml')
  const formula = xml && readFormulaDocument(xml)
  if (formula) return formula
  const body = xml && openBody(xml)
  if (!xml || !body) throw new ConversionError('file_corrupt', { reason: ': it has no body' })
  if (body === 'office:chart') return root(chartBlocks(xml, state, chartStyles(odf)), metadata)
  if (body === 'office:spreadsheet') return readSpreadsheet(xml, state, metadata, context)
  if (body === 'office:presentation' || body === 'office:drawing') {
    const { blocks, pages } = readPresentation(xml, state, context)
    return { ...root(blocks, { ...metadata, pageCount: pages.length }), pages }
  }
  const text = withRunningTexts(readText(xml, state), context.options, (add) => readHeadersFooters(state, add))
  return root([...text, ...state.notes], metadata)
}

function readText(xml: XmlReader, state: DocumentState): Block[] {
  const pages = createPageTurns()
  const headlines = new Headlines()
  return headlines.raised(pages.numbered(readBlocks(xml, { ...state, pages, headlines })))
}

/** A formula by itself is a document too (part 3, §3.5). */
function readFormulaDocument(xml: XmlReader): Root | undefined {
  if (!xml.nextChild(0) || xml.localName !== 'math') return undefined
  const value = latexOf(xml)
  return root(value ? [{ type: 'math', value }] : [])
}

function chartStyles(odf: OdfPackage): ChartStyles {
  const xml = odf.xml('content.xml')
  if (xml?.nextChild(0))
    while (xml.nextChild(1)) if (xml.name === 'office:automatic-styles') return readChartStyles(xml)
  return noChartStyles
}

/** Moves to the element that says what kind of document it is, and names it. */
function openBody(xml: XmlReader): string | undefined {
  while (xml.nextChild(1)) {
    if (xml.name !== 'office:body') continue
    return xml.nextChild(2) ? xml.name : undefined
  }
  return undefined
}
