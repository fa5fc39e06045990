/**
 * Values that older programs show as `#VALUE!`: pictures within cells, and data types with the name they are
 * shown by ([MS-XLSX] §2.3.10, §2.6.246). A cell names one by its `vm`, through the workbook's metadata
 * (ECMA-376 part 1, §18.9).
 */
import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationship, Relationships } from '../../carriers/opc/relationships.ts'
import { integer } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { ReadContext } from '../../core/reader.ts'
import type { CellText } from '../../office/spreadsheets/grid.ts'
import { pictureOf } from './cell-pictures.ts'

/** @param vm One-based. @returns Undefined for a value that is shown as the cell has it. */
export type RichValues = (vm: number) => CellText | undefined

/** A rich value: its values by the keys of its structure. */
type Fields = ReadonlyMap<string, string>

const localPicture = '_rvRel:LocalImageIdentifier'
const webPicture = 'WebImageIdentifier'

/** The parts are read when a cell names the first value. */
export function richValuesOf(pkg: OpcPackage, relationships: Relationships, context: ReadContext): RichValues {
  const part = (type: string): string | undefined => relationships.partOfType(type)
  const open = (type: string): XmlReader | undefined => {
    const name = part(type)
    const xml = name === undefined ? undefined : pkg.xml(name)
    return xml?.nextChild(0) ? xml : undefined
  }
  const read = (): RichValues => {
    const indices = readMetadata(open('sheetMetadata'))
    const values = readValues(open('rdRichValue'), readStructures(open('rdRichValueStructure')))
    const local = pictures(pkg, part('richValueRel'), readLocalPictures(open('richValueRel')))
    const web = pictures(pkg, part('rdRichValueWebImage'), readWebPictures(open('rdRichValueWebImage')))
    return (vm) => {
      const fields = values[indices[vm - 1] ?? -1]
      if (!fields) return undefined
      const alt = fields.get('Text') ?? ''
      const localAt = integer(fields.get(localPicture))
      const webAt = integer(fields.get(webPicture))
      if (localAt !== undefined) return [pictureOf(local[localAt], alt, pkg, context)]
      if (webAt !== undefined) return [pictureOf(web[webAt], alt, pkg, context)]
      return fields.get('_DisplayString')
    }
  }
  let values: RichValues | undefined
  return (vm) => {
    values ??= read()
    return values(vm)
  }
}

function pictures(
  pkg: OpcPackage,
  part: string | undefined,
  ids: readonly (string | undefined)[],
): (Relationship | undefined)[] {
  const relationships = part === undefined ? undefined : pkg.relationships(part)
  return ids.map((id) => relationships?.byId(id))
}

/** @returns Numbers of rich values by the entries of `valueMetadata`; undefined for metadata of other kinds. */
function readMetadata(xml: XmlReader | undefined): (number | undefined)[] {
  const indices: (number | undefined)[] = []
  const types: string[] = []
  const future = new Map<string, (number | undefined)[]>()
  while (xml?.nextChild(1)) {
    const { localName } = xml
    if (localName === 'metadataTypes') while (xml.nextChild(2)) types.push(xml.attribute('name') ?? '')
    else if (localName === 'futureMetadata') future.set(xml.attribute('name') ?? '', readBlocks(xml))
    else if (localName === 'valueMetadata')
      while (xml.nextChild(2)) {
        let index: number | undefined
        while (xml.nextChild(3))
          if (types[(integer(xml.attribute('t')) ?? 0) - 1] === 'XLRICHVALUE')
            index = future.get('XLRICHVALUE')?.[integer(xml.attribute('v')) ?? -1]
        indices.push(index)
      }
  }
  return indices
}

/** `xlrd:rvb` of each block of the `futureMetadata` whose start tag was read last. */
function readBlocks(xml: XmlReader): (number | undefined)[] {
  const depth = xml.depth
  const blocks: (number | undefined)[] = []
  while (xml.nextChild(depth)) {
    let index: number | undefined
    while (xml.nextChild(depth + 1))
      while (xml.nextChild(depth + 2))
        while (xml.nextChild(depth + 3)) if (xml.localName === 'rvb') index = integer(xml.attribute('i'))
    blocks.push(index)
  }
  return blocks
}

/** Names of the keys of each structure. */
function readStructures(xml: XmlReader | undefined): string[][] {
  const structures: string[][] = []
  while (xml?.nextChild(1)) {
    const keys: string[] = []
    while (xml.nextChild(2)) keys.push(xml.attribute('n') ?? '')
    structures.push(keys)
  }
  return structures
}

function readValues(xml: XmlReader | undefined, structures: readonly string[][]): Fields[] {
  const values: Fields[] = []
  while (xml?.nextChild(1)) {
    const keys = structures[integer(xml.attribute('s')) ?? -1] ?? []
    const fields = new Map<string, string>()
    let at = 0
    while (xml.nextChild(2)) {
      if (xml.localName !== 'v') continue
      const key = keys[at++]
      if (key !== undefined) fields.set(key, xml.content())
    }
    values.push(fields)
  }
  return values
}

function readLocalPictures(xml: XmlReader | undefined): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  while (xml?.nextChild(1)) ids.push(xml.attribute('r:id'))
  return ids
}

/** Their addresses; the workbook's own copy where none is stated. */
function readWebPictures(xml: XmlReader | undefined): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  while (xml?.nextChild(1)) {
    let address: string | undefined
    let copy: string | undefined
    while (xml.nextChild(2)) {
      if (xml.localName === 'address') address = xml.attribute('r:id')
      else if (xml.localName === 'blip') copy = xml.attribute('r:id')
    }
    ids.push(address ?? copy)
  }
  return ids
}
