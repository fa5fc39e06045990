/** Where the XML of a document lies: in a package (part 2) or all in one file (part 3, §3.1.2). */

import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import { openZip, type ZipArchive, type ZipEntry } from '../../carriers/zip/archive.ts'
import { documentError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { createPictureWords, type PictureWords } from '../../office/drawing/metafile/words.ts'
import { createUnlock, type Protections, readProtections } from './encryption.ts'
import { odfVocabulary } from './vocabulary.ts'

export interface OdfPackage {
  /** Before the root element; undefined for a part that is not there. */
  xml(part: string): XmlReader | undefined
  bytes(part: string): Uint8Array | undefined
  /** Names of all parts. */
  names(): readonly string[]
  /** Where a part lies in the file. */
  path(part: string): string
  /** The package of an object, which is a folder of this one (part 2, §2.2.4). */
  within(folder: string): OdfPackage
  /** Names given to pictures that are written out, by what is written; shared with the objects. */
  pictureNames: Map<string, string>
  /** Reads the words of metafiles; shared with embedded objects. */
  pictureWords: PictureWords
}

const manifest = 'META-INF/manifest.xml'

/** @throws ConversionError file_corrupt, file_encrypted */
export function openOdf(bytes: Uint8Array, context: ReadContext): OdfPackage {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return single(bytes, context)
  const archive = openZip(bytes, context)
  const read = partReader(archive, context)
  const part = (name: string): Uint8Array | undefined => {
    const entry = archive.find(name)
    if (!entry) return undefined
    try {
      return read(entry)
    } catch (error) {
      documentError(error, 'file_corrupt')
      context.warn('damage_survived', { what: `${name} cannot be read` })
      return undefined
    }
  }
  const pictures = emptyPictures()
  const from = (folder: string, names: readonly string[]): OdfPackage => {
    const folders = namesByFolder(names)
    /** Content and styles are read twice: the one for its automatic styles first, the other for its headers and footers at last. */
    const kept = new Map<string, Uint8Array | undefined>()
    return {
      ...pictures,
      bytes: (name) => part(folder + name),
      names: () => names,
      path: (name) => folder + name,
      within: (inner) => from(`${folder}${inner}/`, folders.get(inner) ?? []),
      xml: (name) => {
        if (!kept.has(name)) kept.set(name, part(folder + name))
        const found = kept.get(name)
        return found && reader(found, folder + name, context)
      },
    }
  }
  return from(
    '',
    archive.entries.map(({ path }) => path),
  )
}

function emptyPictures(): Pick<OdfPackage, 'pictureNames' | 'pictureWords'> {
  return { pictureNames: new Map(), pictureWords: createPictureWords() }
}

/** What lies in the folders at the top, by their names. */
function namesByFolder(names: readonly string[]): ReadonlyMap<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const name of names) {
    const end = name.indexOf('/')
    if (end < 0) continue
    const folder = name.slice(0, end)
    const inside = folders.get(folder)
    if (inside) inside.push(name.slice(end + 1))
    else folders.set(folder, [name.slice(end + 1)])
  }
  return folders
}

/** One file is content, styles and metadata at once. */
function single(bytes: Uint8Array, context: ReadContext): OdfPackage {
  const file: OdfPackage = {
    ...emptyPictures(),
    bytes: () => undefined,
    names: () => [],
    path: (name) => name,
    within: () => file,
    xml: (name) =>
      ['content.xml', 'styles.xml', 'meta.xml', 'settings.xml'].includes(name)
        ? reader(bytes, name, context)
        : undefined,
  }
  return file
}

function reader(bytes: Uint8Array, part: string, context: ReadContext): XmlReader {
  return openXml(bytes, {
    vocabulary: odfVocabulary,
    limits: context.limits,
    part,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
}

/**
 * What a part holds; each that is encrypted says so in the manifest (part 2, §4.4).
 *
 * @throws ConversionError file_encrypted
 */
function partReader(archive: ZipArchive, context: ReadContext): (entry: ZipEntry) => Uint8Array {
  const entry = archive.find(manifest)
  const protections: Protections = entry ? readProtections(reader(archive.read(entry), manifest, context)) : new Map()
  const { password } = context.options
  if (protections.size > 0 && password === undefined) throw new ConversionError('file_encrypted', { reason: '' })
  const unlock = createUnlock(password ?? '', context)
  return (part) => {
    const protection = protections.get(part.path)
    const bytes = archive.read(part)
    return protection ? unlock(bytes, protection) : bytes
  }
}
