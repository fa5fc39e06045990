/** The workbook part: its sheets in order, and what they share (ECMA-376 part 1, §18.2). */

import { type OpcPackage, openPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { isOn, isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { Grid } from '../../office/spreadsheets/grid.ts'
import { emptySheet, type Sheet } from '../../office/spreadsheets/sheet.ts'
import { type SheetSource, workbookRoot } from '../../office/spreadsheets/workbook.ts'
import { readBinarySharedStrings } from './binary/shared-strings.ts'
import { readBinarySheet } from './binary/sheet.ts'
import { readBinaryStyles } from './binary/styles.ts'
import { readBinaryWorkbook } from './binary/workbook.ts'
import { cellPicturesOf } from './cell-pictures.ts'
import { CellTexts } from './cell-texts.ts'
import { readPersons } from './comments.ts'
import { withBooks } from './other-books.ts'
import { richValuesOf } from './rich-values.ts'
import type { Shared, SheetEntry, WorkbookFacts } from './shared.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readStyles } from './styles.ts'
import { readGrid, readWorksheet } from './worksheet.ts'

const mainMediaType = /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.\w+\.(?:binary\.)?macroenabled\.main/i

/** @throws ConversionError */
export async function readWorkbook(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const pkg = openPackage(bytes, context)
  const part = pkg.mainPart(mainMediaType)
  const relationships = pkg.relationships(part)
  const isBinary = part.endsWith('.bin')
  const facts = isBinary ? readBinaryWorkbook(part, pkg) : readFacts(pkg.xml(part))
  const shared = readShared(pkg, relationships, facts, context)
  const taken = new Set<string>()
  const sources = facts.sheets.map(({ name, hidden, relationshipId }): SheetSource => {
    const target = relationships.target(relationshipId)
    // A part is one sheet: thousands of entries may name the same, each of which would be read.
    const part = target !== undefined && taken.has(target) ? undefined : target
    if (part !== undefined) taken.add(part)
    return { name, hidden, read: () => readSheet(part, shared) }
  })
  return await workbookRoot(sources, pkg.metadata(), context, (name) => facts.places.get(name))
}

function readSheet(part: string | undefined, shared: Shared): Sheet | Promise<Sheet> {
  if (part === undefined || !shared.pkg.has(part)) {
    shared.context.warn('damage_survived', { what: 'a sheet is missing' })
    const grid = new Grid([], [], shared.context.limits)
    grid.finish()
    return emptySheet(grid)
  }
  return part.endsWith('.bin') ? readBinarySheet(part, shared) : readWorksheet(part, shared)
}

function readFacts(xml: XmlReader | undefined): WorkbookFacts {
  const facts: WorkbookFacts = { sheets: [], dateSystem: 1900, isStale: false, otherBooks: [], places: new Map() }
  if (!xml?.nextChild(0)) return facts
  while (xml.nextChild(1)) {
    if (xml.name === 'x:workbookPr') {
      const date1904 = xml.attribute('date1904')
      if (date1904 !== undefined && isOn(date1904)) facts.dateSystem = 1904
    } else if (xml.name === 'x:calcPr') facts.isStale = isSet(xml.attribute('fullCalcOnLoad'))
    else if (xml.name === 'x:sheets') while (xml.nextChild(2)) facts.sheets.push(readEntry(xml))
    else if (xml.name === 'x:externalReferences')
      while (xml.nextChild(2)) facts.otherBooks.push(xml.attribute('r:id') ?? '')
    else if (xml.name === 'x:definedNames')
      while (xml.nextChild(2)) facts.places.set((xml.attribute('name') ?? '').toLowerCase(), xml.content().trim())
  }
  return facts
}

function readEntry(xml: XmlReader): SheetEntry {
  const state = xml.attribute('state')
  return {
    name: xml.attribute('name') ?? '',
    hidden: state === 'hidden' || state === 'veryHidden',
    relationshipId: xml.attribute('r:id'),
  }
}

function readShared(
  pkg: OpcPackage,
  relationships: Relationships,
  { dateSystem, isStale, sheets, otherBooks, formulas }: WorkbookFacts,
  context: ReadContext,
): Shared {
  const strings = relationships.partOfType('sharedStrings')
  const styles = relationships.partOfType('styles')
  const parts = new Map<string, string>()
  for (const { name, relationshipId } of sheets) {
    const part = relationships.target(relationshipId)
    if (part !== undefined) parts.set(name.toLowerCase(), part)
  }
  const shared: Shared = {
    pkg,
    context,
    dateSystem,
    isStale,
    formulas,
    withBooks: withBooks(pkg, relationships, otherBooks),
    strings: strings?.endsWith('.bin')
      ? readBinarySharedStrings(pkg.bytes(strings), context)
      : readSharedStrings(strings === undefined ? undefined : pkg.xml(strings), context),
    styles: styles?.endsWith('.bin')
      ? readBinaryStyles(pkg.bytes(styles), dateSystem)
      : readStyles(styles === undefined ? undefined : pkg.xml(styles), dateSystem),
    persons: readPersons(pkg, relationships.partOfType('person')),
    cellTexts: new CellTexts(parts, (part) => readGrid(part, shared), context.budget.cells),
    richValues: richValuesOf(pkg, relationships, context),
    cellPictures: cellPicturesOf(pkg, relationships, context),
  }
  return shared
}
