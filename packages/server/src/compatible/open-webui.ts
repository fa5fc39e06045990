/**
 * `PUT /process`: the external document loader of Open WebUI. The body is the file, whatever its Content-Type says, and
 * `X-Filename` its percent-encoded name.
 */
import { z } from 'zod'
import { refuseAgain } from '../conversion/entrance.ts'
import { noteConversion } from '../conversion/note-outcome.ts'
import { ServiceError } from '../errors.ts'
import { readBytes } from '../http/body.ts'
import { safeFileName } from '../http/file-name.ts'
import { fileTooLarge } from '../http/multipart.ts'
import { Content, type KeyedRoute } from '../http/route.ts'
import { inPlace } from './convert.ts'
import { pageSeparator, pageTexts } from './page-texts.ts'

const Loaded = z.array(
  z.object({
    page_content: z.string(),
    // Open WebUI shows the page after this one.
    metadata: z.object({ source: z.string(), page: z.int().optional().describe('From 0.') }),
  }),
)

export const processFile: KeyedRoute = {
  method: 'PUT',
  path: '/process',
  summary: 'Convert a file (Open WebUI)',
  scope: 'convert',
  answer: Loaded,
  hasErrorDetail: true,
  errors: ['file_empty', 'file_too_large', 'quota_exhausted', 'concurrency_limited', 'overloaded', 'shutting_down'],

  concluded: noteConversion,

  refuseAgain: (caller, headers, services) => refuseAgain(caller, headers, services, services.limits.fileBytes),

  async handle(call, services) {
    const { fileBytes } = services.limits
    const declared = Number(call.headers['content-length'] ?? 0)
    if (declared > fileBytes) throw fileTooLarge(fileBytes, declared)
    const outcome = await inPlace(call, services, fileBytes, async ({ terms, convert }) => {
      const bytes = await readBytes(call.request, terms, fileBytes, fileTooLarge)
      if (bytes.length === 0) throw new ServiceError('file_empty')
      return convert({
        source: { kind: 'upload', bytes },
        filename: fileNameOf(call.headers['x-filename']),
        outputFormat: 'markdown',
        options: { pageSeparator },
        isBare: false,
      })
    })
    const { content, metadata } = outcome.conversion
    const one = { page: metadata.pageCount === 1 ? 1 : undefined, chunks: content.chunks }
    const pages = (await pageTexts(content.chunks)) ?? [one]
    return new Content([...loaded(outcome.filename, pages)], 'application/json; charset=utf-8')
  },
}

/** The texts pass as they came, JSON-escaped. */
function* loaded(
  source: string,
  pages: readonly { page: number | undefined; chunks: readonly Uint8Array[] }[],
): Generator<Uint8Array> {
  for (const [index, { page, chunks }] of pages.entries()) {
    yield Buffer.from(`${index === 0 ? '[' : ','}{"page_content":"`)
    yield* chunks
    const metadata = { source, ...(page === undefined ? {} : { page: page - 1 }) }
    yield Buffer.from(`","metadata":${JSON.stringify(metadata)}}`)
  }
  yield Buffer.from(pages.length === 0 ? '[]' : ']')
}

function fileNameOf(header: string | string[] | undefined): string {
  const name = header?.toString() ?? ''
  try {
    return safeFileName(decodeURIComponent(name))
  } catch {
    return safeFileName(name)
  }
}
