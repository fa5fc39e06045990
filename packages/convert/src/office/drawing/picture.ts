/** Pictures that a drawing of a package refers to (ECMA-376 part 1, §20.1.8.13). */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationship } from '../../carriers/opc/relationships.ts'
import { image } from '../../core/document/build.ts'
import type { Image } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { createPictureWords, maxBytesOfOne, type PictureWords } from './metafile/words.ts'

/** A picture by its relationship; where nobody described a metafile, the words that it draws do. */
export function partImage(
  name: string,
  description: string,
  relationship: Relationship | undefined,
  pkg: OpcPackage,
  context: ReadContext,
): Image {
  return image(name, description || wordsOfPart(relationship, pkg), keepPart(relationship, pkg, context))
}

const wordsOfPackages = new WeakMap<OpcPackage, PictureWords>()

function wordsOfPart(relationship: Relationship | undefined, pkg: OpcPackage): string {
  const target = relationship?.external ? undefined : relationship?.target
  const kind = target && /\.[ew]m([fz])$/i.exec(target)?.[1]
  if (!kind || pkg.size(target) > maxBytesOfOne) return ''
  let words = wordsOfPackages.get(pkg)
  if (!words) {
    words = createPictureWords()
    wordsOfPackages.set(pkg, words)
  }
  return words(target, () => {
    const bytes = pkg.bytes(target)
    return bytes && { bytes, isDeflated: kind.toLowerCase() === 'z' }
  })
}

/** @returns The resource of an embedded picture, where pictures are wanted. */
function keepPart(relationship: Relationship | undefined, pkg: OpcPackage, context: ReadContext): string | undefined {
  if (!relationship || relationship.external) return undefined
  const { target } = relationship
  return context.keepPicture(target, () => pkg.bytes(target))
}
