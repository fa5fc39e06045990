/** Relationships between parts (ECMA-376 part 2, §6.5). */
import type { XmlReader } from '../xml/reader.ts'
import { resolvePartName } from './part-name.ts'

export interface Relationship {
  id: string
  /**
   * Last segment of the type's URI, in which strict, transitional and vendors' types agree:
   * `image`, `hyperlink`, `officeDocument`.
   */
  type: string
  /** A part's name, or where `external` a URL as the document has it. */
  target: string
  external: boolean
}

export class Relationships {
  readonly all: readonly Relationship[]
  readonly #byId: ReadonlyMap<string, Relationship>

  constructor(all: readonly Relationship[]) {
    this.all = all
    this.#byId = new Map(all.map((relationship) => [relationship.id, relationship]))
  }

  byId(id: string | undefined): Relationship | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  ofType(type: string): Relationship[] {
    return this.all.filter((relationship) => relationship.type === type)
  }

  /** The part, or the URL, that a relationship leads to. */
  target(id: string | undefined): string | undefined {
    return this.byId(id)?.target
  }

  /** The first part of a type. */
  partOfType(type: string): string | undefined {
    return this.all.find((relationship) => relationship.type === type && !relationship.external)?.target
  }
}

/** @param source The part whose relationships these are; '' for the package. */
export function readRelationships(xml: XmlReader, source: string): Relationship[] {
  const relationships: Relationship[] = []
  if (!xml.nextChild(0)) return relationships
  while (xml.nextChild(1)) {
    if (xml.localName !== 'Relationship') continue
    const target = xml.attribute('Target')
    const type = lastSegment(xml.attribute('Type') ?? '')
    // A hyperlink leads to no part, whether its producer says so or not.
    const external = xml.attribute('TargetMode') === 'External' || type === 'hyperlink'
    if (target === undefined || (external && target === lost)) continue
    relationships.push({
      id: xml.attribute('Id') ?? '',
      type,
      target: external ? target : resolvePartName(source, target),
      external,
    })
  }
  return relationships
}

/** What programs of Microsoft write in place of an address that they no longer know. */
const lost = 'NULL'

function lastSegment(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}
