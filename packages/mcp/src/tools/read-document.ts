/** `read_document`: a part of an open document. */
import { z } from 'zod'
import { type Cursor, decodeCursor } from '../documents/cursor.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import { sectionOf } from '../documents/outline.ts'
import { passageAt } from '../documents/passage.ts'
import { ToolFailure, unknownDocument } from '../failure.ts'
import { Next } from './answers.ts'
import { documentId, maxTokens } from './arguments.ts'
import type { Tool } from './tool.ts'

const Output = z.object({
  text: z.string(),
  from: z.string().describe('Where the text begins.'),
  next: Next,
  pages: z.array(z.int()).describe('Pages that the text is on.'),
  headings: z.array(z.string()).describe('Headings that the beginning is under, then those that begin in the text.'),
})

interface Arguments {
  document_id: string
  pages?: string
  heading?: string
  from?: string
  max_tokens: number
}

export const readDocument: Tool = {
  name: 'read_document',
  title: 'Read a part of a document',
  description:
    'Reads a part of a document that open_document or convert_document has opened: from the beginning, some pages, the section below a heading, or from a cursor (`from` of an outline or a hit, `next` of an answer). Free.',
  converts: false,
  input: () =>
    z.strictObject({
      document_id: documentId,
      pages: z.string().max(1000).optional().describe('Pages, slides or sheets to read, such as 3-5,8.'),
      heading: z.string().max(1000).optional().describe('Words of a heading; its section is read.'),
      from: z.string().max(2000).optional().describe('A cursor: `from` or `next` of an answer about this document.'),
      max_tokens: maxTokens,
    }),
  output: Output,
  text: 'text',

  async run(args: Arguments, { host, signal }): Promise<z.infer<typeof Output>> {
    const document = host.shelf.find(host.owner, args.document_id)
    if (!document) throw unknownDocument()
    return host.shelf.turns.run(host.owner, signal, () => {
      const { text, from, next, pages, headings } = passageAt(document, startOf(args, document), args.max_tokens)
      return { text, from, next, pages, headings }
    })
  },
}

function startOf({ pages, heading, from }: Arguments, document: OpenDocument): Cursor {
  const given = Object.entries({ pages, heading, from }).filter(([, value]) => value)
  if (given.length > 1) {
    const names = given.map(([name]) => name).join(' and ')
    throw new ToolFailure('conflicting_input', `The call names more than one place: ${names}. Keep one of them.`)
  }
  if (from) return decodeCursor(from)
  if (heading) return sectionOf(document, heading)
  return pages ? { piece: 0, pages: pages.replaceAll(' ', '') } : { piece: 0 }
}
