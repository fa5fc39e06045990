/**
 * Vercel AI SDK: a tool by which a model reads documents at URLs. `ai` is a peer.
 *
 * ```ts
 * import { readDocument } from '@docmill/client/ai-sdk'
 *
 * await generateText({ model, tools: { readDocument: readDocument() }, prompt: 'What does https://… say?' })
 * ```
 */
import { jsonSchema, type Tool, tool } from 'ai'
import { Docmill } from '../client.ts'
import { DocmillError } from '../errors.ts'
import type { ConversionOptions } from '../types.ts'

export interface ReadDocumentInput {
  /** Public https URL of a document. */
  url: string
  /** Such as `1-5,8`. */
  pages?: string
}

export type ReadDocumentOutput =
  | {
      filename: string
      title: string | null
      /** Pages, slides or sheets of the whole document; null where it has none. */
      page_count: number | null
      markdown: string
      /** Whether the Markdown is cut: the rest is read by `pages`. */
      truncated: boolean
    }
  | { error: { code: string; message: string } }

export type ReadDocumentOptions = ConversionOptions & {
  /** The service; one by the environment when absent. */
  docmill?: Docmill
  /** How much of a document an answer has at most; 80,000 when absent, about 20,000 tokens. */
  maxCharacters?: number
}

const description =
  'Reads a document at a public https URL (PDF, Word, Excel, PowerPoint, HTML, email, image and more) and gives its Markdown. ' +
  'A long document is cut; read on by naming pages.'

const inputSchema = jsonSchema<ReadDocumentInput>({
  type: 'object',
  properties: {
    url: { type: 'string', description: 'Public https URL of the document' },
    pages: { type: 'string', description: 'Pages, slides or sheets to read, such as 1-5,8; all when absent' },
  },
  required: ['url'],
  additionalProperties: false,
})

/** What a document does wrong is an output with `error`, so that the model can react to it. */
export function readDocument(options: ReadDocumentOptions = {}): Tool<ReadDocumentInput, ReadDocumentOutput> {
  const { docmill, maxCharacters = 80_000, ...conversion } = options
  return tool<ReadDocumentInput, ReadDocumentOutput>({
    description,
    inputSchema,
    async execute({ url, pages }, { abortSignal }) {
      if (!URL.canParse(url)) return { error: { code: 'invalid_url', message: 'It is not a URL.' } }
      try {
        const { content, filename, metadata } = await (docmill ?? new Docmill()).convert(new URL(url), {
          ...conversion,
          ...(pages ? { pages } : {}),
          ...(abortSignal ? { signal: abortSignal } : {}),
        })
        const { title, page_count } = metadata
        const markdown = cut(content, maxCharacters)
        return { filename, title, page_count, markdown, truncated: markdown.length < content.length }
      } catch (error) {
        if (!(error instanceof DocmillError)) throw error
        return { error: { code: error.code, message: error.message } }
      }
    },
  })
}

/** At the end of a block, where there is one in the second half. */
function cut(content: string, maxCharacters: number): string {
  if (content.length <= maxCharacters) return content
  const end = content.lastIndexOf('\n\n', maxCharacters)
  return content.slice(0, end > maxCharacters / 2 ? end : maxCharacters)
}
