/** The parts of the package that a document becomes, and what ties them together (ECMA-376 part 2, §6). */

import { Buffer } from '#platform/buffer'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const namespaces = `xmlns:w="${word}" xmlns:r="${office}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`

/** Kinds of parts besides the document, with the elements that hold their content. */
const roots = { footnotes: 'w:footnotes', endnotes: 'w:endnotes', comments: 'w:comments' } as const

export type NoteKind = keyof typeof roots

const mainPart = 'word/document.xml'

export class DocumentParts {
  readonly #parts = new Map<string, Uint8Array>()
  readonly #relationships: string[] = []
  readonly #notes: Record<NoteKind, string[]> = { footnotes: [], endnotes: [], comments: [] }
  readonly #media = new Map<string, string>()

  /** How many parts there are so far. */
  get size(): number {
    return this.#parts.size
  }

  /** @returns Identifier of a relationship from the document to it. */
  link(type: string, target: string, isExternal = false): string {
    const id = `r${this.#relationships.length + 1}`
    const mode = isExternal ? ' TargetMode="External"' : ''
    this.#relationships.push(`<Relationship Id="${id}" Type="${office}/${type}" Target="${escaped(target)}"${mode}/>`)
    return id
  }

  /** A part that the document refers to by its kind, or by the identifier that is returned. */
  add(type: string, name: string, root: string, content: string): string {
    this.#parts.set(`word/${name}`, Buffer.from(`<${root} ${namespaces}>${content}</${root}>`))
    return this.link(type, name)
  }

  /** @param attributes Of the note, each with a space before it. @returns Its number. */
  addNote(kind: NoteKind, content: string, attributes = ''): number {
    const notes = this.#notes[kind]
    const element = roots[kind].slice(0, -1)
    notes.push(`<${element} w:id="${notes.length + 1}"${attributes}>${content}</${element}>`)
    return notes.length
  }

  /** @param name As pictures refer to it: `wordml://01000001.png`. */
  addMedia(name: string, bytes: Uint8Array): void {
    const target = `media/${name.slice(name.lastIndexOf('/') + 1)}`
    this.#parts.set(`word/${target}`, bytes)
    this.#media.set(name, this.link('image', target))
  }

  media(name: string): string | undefined {
    return this.#media.get(name)
  }

  setProperties(content: string): void {
    const names = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    const root = `cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" ${names}`
    this.#parts.set('docProps/core.xml', Buffer.from(`<${root}>${content}</cp:coreProperties>`))
  }

  /** @param body Content of the document's root. */
  finish(body: string): Map<string, Uint8Array> {
    for (const [kind, notes] of Object.entries(this.#notes))
      if (notes.length > 0) this.add(kind, `${kind}.xml`, roots[kind as NoteKind], notes.join(''))
    const properties = `<Relationship Id="p" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`
    const document = `<Relationship Id="d" Type="${office}/officeDocument" Target="${mainPart}"/>`
    this.#parts.set(mainPart, Buffer.from(`<w:document ${namespaces}>${body}</w:document>`))
    this.#parts.set('word/_rels/document.xml.rels', relationships(this.#relationships))
    this.#parts.set(
      '_rels/.rels',
      relationships([document, ...(this.#parts.has('docProps/core.xml') ? [properties] : [])]),
    )
    return this.#parts
  }
}

function relationships(listed: readonly string[]): Uint8Array {
  return Buffer.from(`<Relationships xmlns="${packages}/relationships">${listed.join('')}</Relationships>`)
}

/** As text or as the value of an attribute. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
