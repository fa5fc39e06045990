/**
 * Controls of forms, which the VML drawing of a sheet describes: boxes to tick, round ones, labels and
 * frames (ECMA-376 part 4, §19.4.2.12). Notes stand there as well, but are read from their own part.
 */

import { Buffer } from '#platform/buffer'
import { officeVocabulary } from '../../carriers/opc/namespaces.ts'
import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import { formField, paragraph, text } from '../../core/document/build.ts'
import type { SheetObject } from '../../office/spreadsheets/sheet.ts'
import { boxSign } from '../../office/word-processing/box-bullet.ts'
import type { Shared } from './shared.ts'

/** By ST_ObjectType (§20.4.2.42): what stands before the label of a control that is on or off; '' for nothing. */
const boxes: ReadonlyMap<string, (isOn: boolean) => string> = new Map([
  ['Checkbox', (isOn: boolean) => boxSign(isOn)],
  ['Radio', (isOn: boolean) => boxSign(isOn, true)],
  ['Label', () => ''],
  ['GBox', () => ''],
])

export function readControls(part: string, { pkg, context }: Shared): SheetObject[] {
  const bytes = pkg.bytes(part)
  if (!bytes) return []
  const xml = openXml(closedBreaks(bytes), {
    vocabulary: officeVocabulary,
    limits: context.limits,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
  const controls: SheetObject[] = []
  if (xml.nextChild(0)) readShapes(xml, controls)
  return controls
}

/** Excel writes line breaks of texts as HTML does. */
function closedBreaks(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!buffer.includes('<br>')) return bytes
  return Buffer.from(buffer.toString('latin1').replaceAll('<br>', '<br/>'), 'latin1')
}

function readShapes(xml: XmlReader, controls: SheetObject[]): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    if (xml.name === 'v:group') readShapes(xml, controls)
    else if (xml.name === 'v:shape') {
      const control = readShape(xml)
      if (control) controls.push(control)
    }
  }
}

function readShape(xml: XmlReader): SheetObject | undefined {
  const depth = xml.depth
  let label = ''
  let data: ClientData | undefined
  while (xml.nextChild(depth)) {
    if (xml.name === 'v:textbox') label = xml.content().replace(/\s+/g, ' ').trim()
    else if (xml.name === 'xvml:ClientData') data = readClientData(xml)
  }
  // A box without a label says nothing away from the cell that it lies over.
  if (!data?.boxOf || label === '') return undefined
  const { row, column, isOn, boxOf } = data
  const box = boxOf(isOn)
  return { row, column, blocks: [paragraph(box ? [formField(box), text(` ${label}`)] : label)] }
}

interface ClientData {
  boxOf: ((isOn: boolean) => string) | undefined
  row: number
  column: number
  isOn: boolean
}

function readClientData(xml: XmlReader): ClientData {
  const depth = xml.depth
  const data: ClientData = { boxOf: boxes.get(xml.attribute('ObjectType') ?? ''), row: 0, column: 0, isOn: false }
  while (xml.nextChild(depth)) {
    if (xml.name === 'xvml:Checked') data.isOn = xml.content().trim() === '1'
    else if (xml.name === 'xvml:Anchor') {
      // Column, offset and row, offset of the upper left corner, then of the other.
      const numbers = xml.content().split(',').map(Number)
      data.column = numbers[0] || 0
      data.row = numbers[2] || 0
    }
  }
  return data
}
