/** `convert_document`: a document in, its text out, cut where it is long. */
import { type OutputFormat, outputFormats } from '@docmill/convert'
import { z } from 'zod'
import { passageAt } from '../documents/passage.ts'
import { Next, Warnings, warningsOf } from './answers.ts'
import { maxTokens, optionArguments } from './arguments.ts'
import { convertSource } from './open-source.ts'
import type { SourceArgument, Tool } from './tool.ts'

const Output = z.object({
  content: z.string(),
  filename: z.string(),
  format: z.enum(outputFormats),
  pages: z.int().nullable().describe('Pages, slides or sheets of the document, where it has them.'),
  tokens: z.int().describe('Of `content`; estimated for HTML.'),
  total_tokens: z.int().describe('Of the whole document.'),
  truncated: z.boolean().describe('Whether the document goes on after `content`.'),
  document_id: z.string().nullable().describe('For read_document and search_document, where the content was cut.'),
  next: Next,
  warnings: Warnings,
})

interface Arguments extends Record<string, unknown> {
  source: SourceArgument
  output_format: OutputFormat
  max_tokens: number
}

export const convertDocument: Tool = {
  name: 'convert_document',
  title: 'Convert a document',
  description:
    'Converts a file (PDF, Word, Excel, PowerPoint, OpenDocument, HTML, email, e-book, image, audio, video, archive …) to Markdown, plain text or HTML. A long document is cut at max_tokens: read on with read_document, which costs nothing. For a book or a long report use open_document instead. Counts as one conversion.',
  converts: true,
  input: ({ source }) =>
    z.strictObject({
      source,
      output_format: z.enum(outputFormats).default('markdown'),
      max_tokens: maxTokens,
      ...optionArguments,
    }),
  output: Output,
  text: 'content',

  async run(args: Arguments, context): Promise<z.infer<typeof Output>> {
    const document = await convertSource(args, args.output_format, context)
    const { text, next, tokens } = passageAt(document, { piece: 0 }, args.max_tokens)
    const { host } = context
    return {
      content: text,
      filename: document.filename,
      format: args.output_format,
      pages: document.pageCount,
      tokens,
      total_tokens: document.tokens,
      truncated: next !== null,
      document_id: next === null ? null : host.shelf.add(host.owner, document).id,
      next,
      warnings: warningsOf(document.warnings),
    }
  },
}
