/** Notes as Evernote exports them (ENEX 4): each a section, its content a page of its own language (ENML 2). */
import { Buffer } from '#platform/buffer'
import { append } from '../../core/document/append.ts'
import { heading, paragraph, root } from '../../core/document/build.ts'
import type { Block, Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { inset } from '../../parts/embedded/inset.ts'
import { attachmentPath } from '../../parts/embedded/path.ts'
import { type ArchiveFile, readSections } from '../../parts/embedded/sections.ts'
import { childNamed, type Element, elementAt, elementsOf, lineText, rawText } from './element.ts'
import { markupBlocks } from './markup.ts'
import { metadataOf } from './metadata.ts'

export async function readNotes(element: Element, context: ReadContext): Promise<Root> {
  const notes = elementsOf(element).filter(({ name }) => name === 'note')
  const blocks: Block[] = []
  for (const [index, note] of notes.entries()) append(blocks, await readNote(note, `note-${index + 1}`, context))
  const title = notes.length === 1 ? lineText(childNamed(notes[0]!, 'title')) : ''
  return root(blocks, metadataOf(title))
}

async function readNote(note: Element, name: string, context: ReadContext): Promise<Block[]> {
  const blocks: Block[] = [heading(1, lineText(childNamed(note, 'title')) || 'Untitled')]
  const author = lineText(elementAt(note, 'note-attributes', 'author'))
  const byline = [author, timeOf(childNamed(note, 'created'))].filter(Boolean).join(', ')
  if (byline) blocks.push(paragraph(byline))
  const content = childNamed(note, 'content')
  if (content) append(blocks, await markupBlocks(asPage(content), 1, name, context))
  const tags = elementsOf(note).filter((child) => child.name === 'tag')
  if (tags.length > 0) blocks.push(paragraph(`Tags: ${tags.map(lineText).join(', ')}`))
  const files = attachmentsOf(note)
  if (files.length === 0) return blocks
  const sections = await readSections(files, context, { isWhole: false })
  return [...blocks, heading(2, 'Attachments'), ...inset(sections, 2, `${name}-attachment`)]
}

/** `20240301T090000Z` in the form of ISO 8601 with marks between. */
function timeOf(time: Element | undefined): string {
  return lineText(time).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ$/, '$1-$2-$3 $4:$5 UTC')
}

/** Boxes to tick as HTML has them; places of files, which are named below, are left out. */
function asPage(content: Element): Element {
  const page = rawText(content)
    .replace(/<en-todo\b([^<>]*)>(?:<\/en-todo>)?/g, (_, attributes: string) =>
      /checked="true"/.test(attributes) ? '<input type="checkbox" checked>' : '<input type="checkbox">',
    )
    .replace(/<\/?(?:en-media|en-note)\b[^<>]*>/g, '')
  return { ...content, children: [page] }
}

/** Files that came with a note, but for the pictures in it. */
function attachmentsOf(note: Element): ArchiveFile[] {
  const resources = elementsOf(note).filter(
    (child) => child.name === 'resource' && !lineText(childNamed(child, 'mime')).startsWith('image/'),
  )
  return resources.map((resource, index) => {
    const stated = lineText(elementAt(resource, 'resource-attributes', 'file-name'))
    const data = childNamed(resource, 'data')
    return {
      path: attachmentPath(stated, index),
      read: () => Buffer.from(data ? rawText(data) : '', 'base64'),
    }
  })
}
