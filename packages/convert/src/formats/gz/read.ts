/**
 * A file packed with gzip (RFC 1952): the document that is in it, or the archive, for `.tar.gz`.
 *
 * Errors: file_corrupt, content_limit_exceeded, and those of what is packed.
 * Warnings: damage_survived.
 */
import type { Root } from '../../document/nodes.ts'
import { decodeFileNames } from '../../encoding/file-names.ts'
import type { ReadContext, Reader } from '../reader.ts'
import { readMembers } from './members.ts'

export const gz: Reader = {
  id: 'gz',
  title: 'gzip archive',
  kind: 'archive',
  extensions: ['gz', 'tgz', 'svgz'],
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  read: readGz,
}

/** Extensions that stand for two. */
const short: Readonly<Record<string, string>> = { tgz: '.tar', svgz: '.svg' }

function readGz(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { content, name } = readMembers(bytes, context)
  return context.readEmbedded(content, { filename: innerName(context, name) })
}

/** The file's own name without its last extension; where that leaves none, the name that gzip kept. */
function innerName({ filename, extension }: ReadContext, stated: Uint8Array | undefined): string {
  const outer = gz.extensions.includes(extension) ? filename.slice(0, -extension.length - 1) : ''
  const named = outer + (short[extension] ?? '')
  if (/\.\w+$/.test(named) || !stated) return named
  return decodeFileNames([stated])[0]!.replace(/^.*[\\/]/, '')
}
