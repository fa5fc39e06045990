/** `search_document`: the passages of an open document that have some words. */
import { z } from 'zod'
import { searchDocument as search } from '../documents/search.ts'
import { unknownDocument } from '../failure.ts'
import { mcpLimits } from '../limits.ts'
import { documentId } from './arguments.ts'
import type { Tool } from './tool.ts'

const Output = z.object({
  hits: z
    .array(
      z.object({
        text: z.string(),
        page: z.int().nullable(),
        heading: z.string().nullable(),
        from: z.string().describe('Give it to read_document to read on from here.'),
      }),
    )
    .describe('Best first.'),
})

interface Arguments {
  document_id: string
  query: string
  limit: number
}

export const searchDocument: Tool = {
  name: 'search_document',
  title: 'Search a document',
  description:
    'Finds the passages of an open document that have the words of a query, with their page, heading and a cursor for read_document. It compares words, not meanings: try other words where nothing is found. Free.',
  converts: false,
  input: () =>
    z.strictObject({
      document_id: documentId,
      query: z.string().min(1).max(mcpLimits.maxQueryCharacters),
      limit: z.int().min(1).max(mcpLimits.maxHits).default(mcpLimits.defaultHits).describe('Most hits.'),
    }),
  output: Output,

  async run({ document_id, query, limit }: Arguments, { host, signal }): Promise<z.infer<typeof Output>> {
    const document = host.shelf.find(host.owner, document_id)
    if (!document) throw unknownDocument()
    const { shelf, owner } = host
    return shelf.turns.run(owner, signal, async (slices) => ({ hits: await search(document, query, limit, slices) }))
  },
}
