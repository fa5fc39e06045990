/** Block-level content: paragraphs, tables and what wraps them (ECMA-376 part 1, §17.2). */

import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Block } from '../../core/document/nodes.ts'
import { readMath, readMathParagraph } from '../../office/math/read.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import { Flow } from '../../office/word-processing/flow.ts'
import { readContentControl } from './content-control.ts'
import { type Story, takeEmbedded, within } from './document-state.ts'
import { addAnchor, readParagraph } from './paragraph.ts'
import { sectionType } from './paragraph-properties.ts'
import { readTable } from './table.ts'
import { readWrapped } from './wrappers.ts'

/** The children of the element whose start tag was read last, as blocks within another. */
export function readInnerBlocks(xml: XmlReader, story: Story): Block[] {
  const flow = new Flow()
  readInto(flow, xml, within(story))
  return flow.finish()
}

/** The children of the element whose start tag was read last, as blocks of a flow of their own. */
export function readBlocks(xml: XmlReader, story: Story): Block[] {
  const flow = new Flow(story.pages, story.headlines)
  readInto(flow, xml, story)
  return flow.finish()
}

function readInto(flow: Flow, xml: XmlReader, story: Story): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) readBlock(flow, xml, story)
}

/** Reads the element whose start tag was read last, if it is block-level content. */
export function readBlock(flow: Flow, xml: XmlReader, story: Story): void {
  switch (xml.name) {
    case 'w:p':
      flow.addParagraph(readParagraph(xml, story))
      break
    case 'w:tbl': {
      const { table, indent } = readTable(xml, story)
      if (table) flow.addBlock(table, indent)
      break
    }
    case 'w:sdt':
      readContentControl(xml, ({ checked, isField }) => {
        if (isField) readInto(flow, xml, { ...story, isFormField: true })
        else if (checked === undefined) readInto(flow, xml, story)
        else readCheckBox(flow, xml, story, checked)
      })
      break
    case 'w:altChunk':
      for (const block of takeEmbedded(story, xml.attribute('r:id')) ?? []) flow.addBlock(block)
      break
    case 'w:bookmarkStart':
      addAnchor(xml, flow.anchors)
      break
    case 'm:oMathPara':
      for (const value of readMathParagraph(xml)) addFormula(flow, value)
      break
    case 'm:oMath':
      addFormula(flow, readMath(xml))
      break
    case 'w:sectPr':
      story.pages?.endSection(sectionType(xml) === 'continuous')
      break
    default:
      readWrapped(xml, story, () => readInto(flow, xml, story))
  }
}

function addFormula(flow: Flow, value: string): void {
  if (value !== '') flow.addBlock({ type: 'math', value })
}

/** The box shows the state in whatever character the author chose for it. */
function readCheckBox(flow: Flow, xml: XmlReader, story: Story, checked: boolean): void {
  const depth = xml.depth
  while (xml.nextChild(depth))
    if (xml.name === 'w:p')
      flow.addParagraph({
        ...readParagraph(xml, story),
        runs: [{ content: boxSign(checked), checked, formField: true }],
      })
}
