/**
 * Packages of Office Open XML (ECMA-376 part 2): parts in an archive, or in one XML document, tied by relationships.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived for a
 * part that is missing or that stops being XML; it ends where it breaks.
 */

import { documentError } from '../../core/bounds.ts'
import type { Metadata } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import { isCfb } from '../cfb/open.ts'
import { percentDecoded } from '../encoding/percent.ts'
import { openXml, type XmlReader } from '../xml/reader.ts'
import { openZip } from '../zip/archive.ts'
import { ContentTypes } from './content-types.ts'
import type { OpcContext } from './context.ts'
import { decryptPackage } from './encryption.ts'
import { isFlatPackage, readFlatPackage } from './flat-package.ts'
import { officeVocabulary } from './namespaces.ts'
import { relationshipsPartOf } from './part-name.ts'
import { readCoreProperties, readPageCount } from './properties.ts'
import { Relationships, readRelationships } from './relationships.ts'

/** @throws ConversionError file_corrupt, file_encrypted, content_limit_exceeded */
export function openPackage(bytes: Uint8Array, context: OpcContext): OpcPackage {
  if (isFlatPackage(bytes)) return new OpcPackage(partsOfFlat(bytes, context), context)
  const archive = isCfb(bytes) ? decryptPackage(bytes, context) : bytes
  return new OpcPackage(partsOfZip(archive, context), context)
}

/** What holds the parts. */
interface Parts {
  has(name: string): boolean
  /** What the package says that a part is long, in bytes. */
  size(name: string): number
  /** @throws ConversionError file_corrupt for a part whose bytes are lost */
  read(name: string): Uint8Array | undefined
}

function partsOfZip(bytes: Uint8Array, context: OpcContext): Parts {
  const archive = openZip(bytes, context)
  return {
    has: (name) => archive.find(name) !== undefined,
    size: (name) => archive.find(name)?.declaredBytes ?? 0,
    read(name) {
      const entry = archive.find(name)
      return entry && archive.read(entry)
    },
  }
}

function partsOfFlat(bytes: Uint8Array, context: OpcContext): Parts {
  const parts = readFlatPackage(bytes, context, (what) => context.warn('damage_survived', { what }))
  return {
    has: (name) => parts.has(name.toLowerCase()),
    size: (name) => parts.get(name.toLowerCase())?.length ?? 0,
    read: (name) => parts.get(name.toLowerCase()),
  }
}

export class OpcPackage {
  readonly #parts: Parts
  readonly #context: OpcContext
  readonly #relationships = new Map<string, Relationships>()
  #contentTypes: ContentTypes | undefined

  constructor(parts: Parts, context: OpcContext) {
    this.#parts = parts
    this.#context = context
  }

  get contentTypes(): ContentTypes {
    this.#contentTypes ??= new ContentTypes(this.xml('[Content_Types].xml'))
    return this.#contentTypes
  }

  /**
   * The part that is the document, by the package's relationship, else by its media type.
   *
   * @throws ConversionError file_corrupt
   */
  mainPart(mediaType: RegExp): string {
    const related = this.relationships('').partOfType('officeDocument')
    if (related !== undefined && this.has(related)) return related
    const typed = this.contentTypes.partsOf(mediaType).find((part) => this.has(part))
    if (typed !== undefined) return typed
    throw new ConversionError('file_corrupt', { reason: ': the package has no main part' })
  }

  has(part: string): boolean {
    return this.#nameOf(part) !== undefined
  }

  /** What the package says that a part is long, in bytes; 0 for a part that is missing. */
  size(part: string): number {
    const name = this.#nameOf(part)
    return name === undefined ? 0 : this.#parts.size(name)
  }

  /** Undefined for a part that is missing or whose bytes are lost. */
  bytes(part: string): Uint8Array | undefined {
    const name = this.#nameOf(part)
    if (name === undefined) return undefined
    try {
      return this.#parts.read(name)
    } catch (error) {
      documentError(error, 'file_corrupt')
      this.#context.warn('damage_survived', { what: `${part} cannot be read` })
      return undefined
    }
  }

  /** A reader before the root element; undefined for a part that is missing or whose bytes are lost. */
  xml(part: string): XmlReader | undefined {
    const bytes = this.bytes(part)
    if (!bytes) return undefined
    return openXml(bytes, {
      vocabulary: officeVocabulary,
      limits: this.#context.limits,
      part,
      onDamage: (what) => this.#context.warn('damage_survived', { what }),
    })
  }

  /** @param part '' for those of the package. */
  relationships(part: string): Relationships {
    let found = this.#relationships.get(part)
    if (!found) {
      const xml = this.xml(relationshipsPartOf(part))
      found = new Relationships(xml ? readRelationships(xml, part) : [])
      this.#relationships.set(part, found)
    }
    return found
  }

  metadata(): Metadata {
    const metadata: Metadata = {}
    const core = this.xml(this.relationships('').partOfType('core-properties') ?? 'docProps/core.xml')
    if (core) readCoreProperties(core, metadata)
    return metadata
  }

  /** As the program that saved a text counted its pages. */
  pageCount(): number | undefined {
    const ofPackage = this.relationships('')
    const extended = ofPackage.partOfType('extended-properties') ?? ofPackage.partOfType('extendedProperties')
    const app = this.xml(extended ?? 'docProps/app.xml')
    return app && readPageCount(app)
  }

  /** As the part is stored: archives have names both with and without percent-encoding. */
  #nameOf(part: string): string | undefined {
    if (this.#parts.has(part)) return part
    const decoded = percentDecoded(part)
    return this.#parts.has(decoded) ? decoded : undefined
  }
}
