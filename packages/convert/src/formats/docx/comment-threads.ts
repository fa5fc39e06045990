/** Which comments are settled, and which reply to others ([MS-DOCX] §2.5.4): stated for the last paragraph of each. */
import type { OpcPackage } from '../../carriers/opc/package.ts'
import type { Relationships } from '../../carriers/opc/relationships.ts'
import { isSet } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'

interface CommentState {
  isResolved: boolean
  isReply: boolean
}

/** @returns By the ids of comments, as far as the document states it. */
export function readCommentThreads(pkg: OpcPackage, relationships: Relationships): ReadonlyMap<string, CommentState> {
  const threads = new Map<string, CommentState>()
  const open = (type: string): XmlReader | undefined => {
    const part = relationships.partOfType(type)
    return part === undefined ? undefined : pkg.xml(part)
  }
  const paragraphs = statesOfParagraphs(open('commentsExtended'))
  const comments = paragraphs.size > 0 ? open('comments') : undefined
  comments?.nextChild(0)
  while (comments?.nextChild(1)) {
    const id = comments.attribute('w:id')
    const state = paragraphs.get(lastParagraph(comments))
    if (id !== undefined && state) threads.set(id, state)
  }
  return threads
}

function statesOfParagraphs(xml: XmlReader | undefined): ReadonlyMap<string, CommentState> {
  const states = new Map<string, CommentState>()
  xml?.nextChild(0)
  while (xml?.nextChild(1)) {
    const paragraph = xml.attribute('w15:paraId')
    const isReply = xml.attribute('w15:paraIdParent') !== undefined
    if (paragraph !== undefined) states.set(paragraph, { isResolved: isSet(xml.attribute('w15:done')), isReply })
  }
  return states
}

function lastParagraph(xml: XmlReader): string {
  return xml.children('w:p', () => xml.attribute('w14:paraId') ?? '').at(-1) ?? ''
}
