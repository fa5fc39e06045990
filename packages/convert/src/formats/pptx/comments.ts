/** Comments on slides: the old form (ECMA-376 part 1, §19.4) and threads ([MS-PPTX] §2.16). */

import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'
import { append } from '../../core/document/append.ts'
import type { SlideComment } from '../../office/presentations/section.ts'
import { byline } from '../../office/word-processing/byline.ts'

/** Authors' names by their id, from every list of authors that the presentation has. */
export function readAuthors(opc: OpcPackage, presentation: string): Map<string, string> {
  const authors = new Map<string, string>()
  const relationships = opc.relationships(presentation)
  for (const { target } of [...relationships.ofType('commentAuthors'), ...relationships.ofType('authors')]) {
    const xml = opc.xml(target)
    xml?.nextChild(0)
    while (xml?.nextChild(1)) {
      const id = xml.attribute('id')
      if (id !== undefined) authors.set(id, xml.attribute('name') ?? '')
    }
  }
  return authors
}

export function readComments(opc: OpcPackage, slide: string, authors: ReadonlyMap<string, string>): SlideComment[] {
  const comments: SlideComment[] = []
  for (const { target } of opc.relationships(slide).ofType('comments')) {
    const xml = opc.xml(target)
    xml?.nextChild(0)
    while (xml?.nextChild(1)) readComment(xml, authors, comments)
  }
  return comments
}

/** A comment and, after it, its replies. */
function readComment(xml: XmlReader, authors: ReadonlyMap<string, string>, comments: SlideComment[]): void {
  const depth = xml.depth
  const date = xml.attribute('dt') ?? xml.attribute('created')
  const author = byline(authors.get(xml.attribute('authorId') ?? ''), date, xml.attribute('status') === 'resolved')
  const comment: SlideComment = { author, text: '', isReply: xml.name === 'p188:reply' }
  const replies: SlideComment[] = []
  while (xml.nextChild(depth)) {
    if (xml.name === 'p:text') comment.text = xml.content()
    else if (xml.name === 'p188:txBody') comment.text = readParagraphs(xml)
    else if (xml.name === 'p188:replyLst') {
      const inside = xml.depth
      while (xml.nextChild(inside)) readComment(xml, authors, replies)
    } else if (xml.name === 'p:extLst') comment.isReply = hasParent(xml)
  }
  if (comment.text.trim()) comments.push(comment)
  append(comments, replies)
}

/** Whether the extensions whose start tag was read last name a parent comment ([MS-PPTX] §2.3.10). */
function hasParent(xml: XmlReader): boolean {
  const depth = xml.depth
  let found = false
  while (xml.nextChild(depth))
    while (xml.nextChild(depth + 1)) while (xml.nextChild(depth + 2)) if (xml.name === 'p15:parentCm') found = true
  return found
}

function readParagraphs(xml: XmlReader): string {
  const paragraphs = xml.children('a:p', () => xml.content().trim())
  return paragraphs.filter(Boolean).join(' ')
}
