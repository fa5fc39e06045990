/**
 * Pictures within cells as WPS Office keeps them: the value of such a cell is `=DISPIMG("ID", 1)`, and a part of
 * the workbook, of which ECMA-376 knows nothing, has the picture of that name.
 */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationship, Relationships } from '../../carriers/opc/relationships.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import type { Image } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { altText } from '../../office/drawing/alt-text.ts'
import { partImage } from '../../office/drawing/picture.ts'

/** @returns Undefined for a text that names no picture of the workbook. */
export type CellPictures = (text: string) => [Image] | undefined

interface Picture {
  id: string
  alt: string
  file: Relationship | undefined
}

/** The part is read when a cell names the first picture. */
export function cellPicturesOf(pkg: OpcPackage, relationships: Relationships, context: ReadContext): CellPictures {
  let pictures: ReadonlyMap<string, Picture> | undefined
  return (text) => {
    const id = /^=(?:_xlfn\.)?DISPIMG\("([^"]+)"/.exec(text)?.[1]
    if (id === undefined) return undefined
    pictures ??= readPictures(pkg, relationships.partOfType('cellImage'))
    const picture = pictures.get(id)
    return picture && [pictureOf(picture.file, picture.alt, pkg, context)]
  }
}

export function pictureOf(file: Relationship | undefined, alt: string, pkg: OpcPackage, context: ReadContext): Image {
  const name = file?.external ? file.target : (file?.target.slice(file.target.lastIndexOf('/') + 1) ?? '')
  return partImage(name, alt, file, pkg, context)
}

function readPictures(pkg: OpcPackage, part: string | undefined): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  const xml = part === undefined ? undefined : pkg.xml(part)
  if (part === undefined || !xml?.nextChild(0)) return pictures
  const relationships = pkg.relationships(part)
  while (xml.nextChild(1))
    while (xml.nextChild(2)) {
      if (xml.name !== 'xdr:pic') continue
      const picture = readPicture(xml, relationships)
      pictures.set(picture.id, picture)
    }
  return pictures
}

function readPicture(xml: XmlReader, relationships: Relationships): Picture {
  const depth = xml.depth
  const picture: Picture = { id: '', alt: '', file: undefined }
  while (xml.nextChild(depth))
    while (xml.nextChild(depth + 1)) {
      if (xml.name === 'xdr:cNvPr') {
        picture.id = xml.attribute('name') ?? ''
        picture.alt = altText(xml)
      } else if (xml.name === 'a:blip') picture.file = relationships.byId(xml.attribute('r:embed'))
    }
  return picture
}
