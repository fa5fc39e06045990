/** The container (EPUB 3.3 §4): what is in it under which name, and whether it may be read. */

import { percentDecoded } from '../../carriers/encoding/percent.ts'
import { openXml, type XmlReader } from '../../carriers/xml/reader.ts'
import type { ZipArchive, ZipEntry } from '../../carriers/zip/archive.ts'
import { decodingError } from '../../core/bounds.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'

/** The only package document that there is, or the one that the container names (§4.2.6.3). */
export function findPackage(archive: ZipArchive, context: ReadContext): string {
  const found = archive.entries.filter(({ path }) => /\.opf$/i.test(path))
  if (found.length === 1) return found[0]!.path
  const xml = openPart(archive, 'META-INF/container.xml', context)
  if (xml) {
    for (let token = xml.next(); token !== 'done'; token = xml.next()) {
      const path = token === 'start' && xml.localName === 'rootfile' ? xml.attribute('full-path') : undefined
      if (path && archive.find(path)) return path
    }
  }
  if (!found[0]) throw new ConversionError('file_corrupt', { reason: ': it has no package document' })
  return found[0].path
}

/** Paths of what is under a reading system's protection; fonts are merely obfuscated (§4.2.6.3.2, §4.4). */
export function protectedPaths(archive: ZipArchive, context: ReadContext): string[] {
  const xml = openPart(archive, 'META-INF/encryption.xml', context)
  if (!xml) return []
  const paths: string[] = []
  let isObfuscation = false
  for (let token = xml.next(); token !== 'done'; token = xml.next()) {
    if (token !== 'start') continue
    if (xml.localName === 'EncryptionMethod') isObfuscation = /RC$|embedding$/.test(xml.attribute('Algorithm') ?? '')
    else if (xml.localName === 'CipherReference' && !isObfuscation) paths.push(resolve('', xml.attribute('URI') ?? ''))
  }
  return paths
}

export function openPart(archive: ZipArchive, path: string, context: ReadContext): XmlReader | undefined {
  const entry = findFile(archive, path)
  if (!entry) return undefined
  return openXml(archive.read(entry), {
    limits: context.limits,
    part: path,
    onDamage: (what) => context.warn('damage_survived', { what }),
  })
}

/** Some programs pack files under their names as addresses have them, or as macOS spells them. */
export function findFile(archive: ZipArchive, path: string): ZipEntry | undefined {
  return (
    archive.find(path) ??
    archive.find(encodeURI(path.toWellFormed())) ??
    archive.find(path.normalize('NFD')) ??
    archive.find(path.normalize('NFC'))
  )
}

/** What a document may call itself: its name, or the way to it over its folder, as Sigil writes it. */
export function namesOf(path: string): string[] {
  const [name = '', folder] = path.split('/').reverse()
  const names = folder === undefined ? [name] : [name, `../${folder}/${name}`]
  return plainPath.test(path) ? names : [...names, ...names.map((one) => encodeURI(one.toWellFormed()))]
}

/** Names between slashes, in a folder above, as most are, are not parsed. */
const plainPath = /^(?:\.\.\/)*[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/

/** A relative reference within the container (§4.2.5). */
export function resolve(base: string, reference: string): string {
  const hash = reference.indexOf('#')
  let path = (hash < 0 ? reference : reference.slice(0, hash)).replaceAll('\\', '/')
  if (plainPath.test(path) && plainPath.test(base)) {
    let folder = base.slice(0, base.lastIndexOf('/') + 1)
    for (; path.startsWith('../'); path = path.slice(3))
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    return folder + path
  }
  try {
    return percentDecoded(
      new URL(path.replace(/%(?![\da-f]{2})/gi, '%25'), `epub:/${base}`).pathname.replace(/^\/+/, ''),
    )
  } catch (error) {
    decodingError(error)
    return reference
  }
}
