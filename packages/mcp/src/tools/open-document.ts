/** `open_document`: a document is converted and kept for a time; the answer is its table of contents. */
import { z } from 'zod'
import { outlineOf } from '../documents/outline.ts'
import { Warnings, warningsOf } from './answers.ts'
import { optionArguments } from './arguments.ts'
import { convertSource } from './open-source.ts'
import type { SourceArgument, Tool } from './tool.ts'

const Output = z.object({
  document_id: z.string().describe('For read_document and search_document.'),
  title: z.string().nullable(),
  filename: z.string(),
  type: z.string().describe('Id of the format, such as pdf.'),
  pages: z.int().nullable().describe('Pages, slides or sheets, where the document has them.'),
  characters: z.int().describe('Of the whole text.'),
  tokens: z.int().describe('Of the whole text.'),
  outline: z.array(
    z.object({
      heading: z.string(),
      depth: z.int(),
      page: z.int().nullable(),
      tokens: z.int().describe('Of the section with those below it.'),
      from: z.string().describe('Give it to read_document to read the section.'),
    }),
  ),
  headings_left_out: z.int().describe('Headings of the deepest levels that the outline has no room for.'),
  warnings: Warnings,
  expires_at: z.string().describe('When it is closed unless it is used; each use keeps it open for as long again.'),
})

interface Arguments extends Record<string, unknown> {
  source: SourceArgument
}

export const openDocument: Tool = {
  name: 'open_document',
  title: 'Open a document',
  description:
    'Converts a document and keeps it open, so that you can read it in parts with read_document and search it with search_document, both free. The answer is its outline with pages and sizes, not its text. Counts as one conversion.',
  converts: true,
  input: ({ source }) => z.strictObject({ source, ...optionArguments }),
  output: Output,

  async run(args: Arguments, context): Promise<z.infer<typeof Output>> {
    const document = await convertSource(args, 'markdown', context)
    const { outline, leftOut } = outlineOf(document)
    const { host } = context
    const { id, expiresAt } = host.shelf.add(host.owner, document)
    return {
      document_id: id,
      title: document.title,
      filename: document.filename,
      type: document.type,
      pages: document.pageCount,
      characters: document.text.length,
      tokens: document.tokens,
      outline,
      headings_left_out: leftOut,
      warnings: warningsOf(document.warnings),
      expires_at: new Date(expiresAt).toISOString(),
    }
  },
}
