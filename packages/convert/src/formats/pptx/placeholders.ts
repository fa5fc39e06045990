/**
 * What a slide's placeholders inherit from its layout and master: places and bullets
 * (ECMA-376 part 1, §19.3.1.36; §13.3.8, §13.3.10).
 */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { type Box, readBox } from '../../office/drawing/box.ts'
import { type ListLevels, readListLevels, readOwnLevels } from '../../office/drawing/text-body.ts'

export interface Placeholder {
  /** ST_PlaceholderType (§19.7.10); `obj` when absent. */
  type: string
  index: number
}

export interface Inherited {
  box: Box | undefined
  /** Nearest first. */
  levels: ListLevels[]
}

interface Prototype {
  placeholder: Placeholder
  box: Box | undefined
  levels: ListLevels
}

interface Sheet {
  prototypes: Prototype[]
  /** Text styles of a master for titles, bodies and other text (§19.3.1.51). */
  styles: Partial<Record<'title' | 'body' | 'other', ListLevels>>
}

/** Reads the `p:ph` whose start tag was read last. */
export function readPlaceholder(xml: XmlReader): Placeholder {
  return { type: xml.attribute('type') ?? 'obj', index: Number(xml.attribute('idx') ?? 0) || 0 }
}

export function isTitle(placeholder: Placeholder | undefined): boolean {
  return placeholder?.type === 'title' || placeholder?.type === 'ctrTitle'
}

/** Layouts and masters of one presentation, each read once. */
export class Prototypes {
  readonly #package: OpcPackage
  readonly #sheets = new Map<string, Sheet>()

  constructor(opc: OpcPackage) {
    this.#package = opc
  }

  /** @returns What a shape on a slide, or on a page of notes, has from the sheets behind it. */
  for(part: string): (placeholder: Placeholder | undefined) => Inherited {
    const layoutPart = this.#package.relationships(part).partOfType('slideLayout')
    const masterPart = layoutPart && this.#package.relationships(layoutPart).partOfType('slideMaster')
    const layout = this.#sheet(layoutPart)
    const master = this.#sheet(masterPart)
    return (placeholder) => {
      if (!placeholder) return { box: undefined, levels: [master.styles.other ?? []] }
      const onLayout = layout.prototypes.find((one) => matches(one.placeholder, placeholder))
      const onMaster = master.prototypes.find(
        (one) => masterType(one.placeholder.type) === masterType(onLayout?.placeholder.type ?? placeholder.type),
      )
      const style = isUsualBody(placeholder) && isEmpty(master) ? usualBody : styleOf(master, placeholder)
      return {
        box: onLayout?.box ?? onMaster?.box,
        levels: [onLayout?.levels ?? [], onMaster?.levels ?? [], style ?? []],
      }
    }
  }

  #sheet(part: string | undefined): Sheet {
    if (part === undefined) return { prototypes: [], styles: {} }
    let sheet = this.#sheets.get(part)
    if (!sheet) {
      const xml = this.#package.xml(part)
      sheet = xml ? readSheet(xml) : { prototypes: [], styles: {} }
      this.#sheets.set(part, sheet)
    }
    return sheet
  }
}

function matches(prototype: Placeholder, wanted: Placeholder): boolean {
  if (isTitle(wanted)) return isTitle(prototype)
  return prototype.index === wanted.index && (wanted.index !== 0 || prototype.type === wanted.type)
}

/** A master has one placeholder for each of a few kinds, on which all others are modelled. */
function masterType(type: string): string {
  if (type === 'title' || type === 'ctrTitle') return 'title'
  return ['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'].includes(type) ? type : 'body'
}

/** The bodies of a deck without a master are bulleted, as those of any new one. */
const usualBody: ListLevels = Array.from({ length: 9 }, () => ({ bullet: { ordered: false } }) as const)

function isUsualBody({ type }: Placeholder): boolean {
  return type === 'body' || type === 'obj'
}

function isEmpty({ prototypes, styles }: Sheet): boolean {
  return prototypes.length === 0 && Object.keys(styles).length === 0
}

function styleOf(master: Sheet, placeholder: Placeholder): ListLevels | undefined {
  return master.styles[isTitle(placeholder) ? 'title' : hasBodyStyle(placeholder) ? 'body' : 'other']
}

function hasBodyStyle({ type }: Placeholder): boolean {
  return masterType(type) === 'body'
}

function readSheet(xml: XmlReader): Sheet {
  const sheet: Sheet = { prototypes: [], styles: {} }
  xml.nextChild(0)
  while (xml.nextChild(1)) {
    if (xml.name === 'p:cSld') readCommonData(xml, sheet)
    else if (xml.name === 'p:txStyles') readTextStyles(xml, sheet)
  }
  return sheet
}

function readCommonData(xml: XmlReader, sheet: Sheet): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) if (xml.name === 'p:spTree') readPrototypes(xml, sheet)
}

function readPrototypes(xml: XmlReader, sheet: Sheet): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const prototype = xml.name === 'p:sp' ? readPrototype(xml) : undefined
    if (prototype) sheet.prototypes.push(prototype)
  }
}

function readPrototype(xml: XmlReader): Prototype | undefined {
  const depth = xml.depth
  let placeholder: Placeholder | undefined
  let box: Box | undefined
  let levels: ListLevels = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:nvSpPr') placeholder = readPlaceholderOf(xml)
    else if (xml.name === 'p:spPr') box = readBox(xml)
    else if (xml.name === 'p:txBody') levels = readOwnLevels(xml)
  }
  return placeholder && { placeholder, box, levels }
}

function readPlaceholderOf(xml: XmlReader): Placeholder | undefined {
  const depth = xml.depth
  let placeholder: Placeholder | undefined
  const readChildren = (from: number): void => {
    while (xml.nextChild(from)) {
      if (xml.name === 'p:nvPr') readChildren(xml.depth)
      else if (xml.name === 'p:ph') placeholder = readPlaceholder(xml)
    }
  }
  readChildren(depth)
  return placeholder
}

function readTextStyles(xml: XmlReader, sheet: Sheet): void {
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const kind = /^p:(title|body|other)Style$/.exec(xml.name)?.[1] as keyof Sheet['styles'] | undefined
    if (kind) sheet.styles[kind] = readListLevels(xml)
  }
}
