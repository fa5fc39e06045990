/** Which comments are settled ([MS-DOCX] §2.5.4): told of the last paragraph of each. */
import type { OpcPackage } from '../../opc/package.ts'
import type { Relationships } from '../../opc/relationships.ts'
import { isSet } from '../../opc/values.ts'
import type { XmlReader } from '../../xml/reader.ts'

/** @returns Ids of comments. */
export function readResolvedComments(pkg: OpcPackage, relationships: Relationships): ReadonlySet<string> {
  const resolved = new Set<string>()
  const open = (type: string): XmlReader | undefined => {
    const part = relationships.partOfType(type)
    return part === undefined ? undefined : pkg.xml(part)
  }
  const paragraphs = doneParagraphs(open('commentsExtended'))
  const comments = paragraphs.size > 0 ? open('comments') : undefined
  comments?.nextChild(0)
  while (comments?.nextChild(1)) {
    const id = comments.attribute('w:id')
    if (id !== undefined && paragraphs.has(lastParagraph(comments))) resolved.add(id)
  }
  return resolved
}

function doneParagraphs(xml: XmlReader | undefined): ReadonlySet<string> {
  const done = new Set<string>()
  xml?.nextChild(0)
  while (xml?.nextChild(1)) {
    const paragraph = xml.attribute('w15:paraId')
    if (paragraph !== undefined && isSet(xml.attribute('w15:done'))) done.add(paragraph)
  }
  return done
}

function lastParagraph(xml: XmlReader): string {
  const depth = xml.depth
  let last = ''
  while (xml.nextChild(depth)) if (xml.name === 'w:p') last = xml.attribute('w14:paraId') ?? ''
  return last
}
