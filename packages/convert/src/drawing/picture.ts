/** Pictures that a drawing of a package refers to (ECMA-376 part 1, §20.1.8.13). */
import type { ReadContext } from '../formats/reader.ts'
import type { OpcPackage } from '../opc/package.ts'
import type { Relationship } from '../opc/relationships.ts'

/** @returns The resource of an embedded picture, where pictures are wanted. */
export function keepPart(
  relationship: Relationship | undefined,
  pkg: OpcPackage,
  context: ReadContext,
): string | undefined {
  if (!relationship || relationship.external) return undefined
  const { target } = relationship
  return context.keepPicture(target, () => pkg.bytes(target))
}
