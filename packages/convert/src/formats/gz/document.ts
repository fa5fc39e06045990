/** The document that is packed, by the name that it had. */

import { decodeFileNames } from '../../carriers/encoding/file-names.ts'
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readMembers } from './members.ts'
import { gz } from './read.ts'

/** Extensions that stand for two. */
const short: Readonly<Record<string, string>> = { tgz: '.tar', svgz: '.svg' }

export function readGz(bytes: Uint8Array, context: ReadContext): Promise<Root> {
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
