/**
 * `PUT /process`: the external document loader of Open WebUI. The body is the file, whatever its Content-Type says, and
 * `X-Filename` its percent-encoded name.
 */
import { contentText } from '@docmill/convert'
import { z } from 'zod'
import { refuseAgain } from '../conversion/entrance.ts'
import { noteConversion } from '../conversion/note-outcome.ts'
import { ServiceError } from '../errors.ts'
import { readBytes } from '../http/body.ts'
import { safeFileName } from '../http/file-name.ts'
import { fileTooLarge } from '../http/multipart.ts'
import type { KeyedRoute } from '../http/route.ts'
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
  summary: 'Convert a file for Open WebUI',
  scope: 'convert',
  answer: Loaded,
  hasErrorDetail: true,
  errors: ['file_empty', 'file_too_large', 'quota_exhausted', 'concurrency_limited', 'overloaded', 'shutting_down'],

  concluded: noteConversion,

  refuseAgain: (caller, headers, services) => refuseAgain(caller, headers, services, services.limits.fileBytes),

  async handle(call, services): Promise<z.infer<typeof Loaded>> {
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
        isBare: true,
      })
    })
    const source = outcome.filename
    const content = contentText(outcome.conversion.content)
    const pages = pageTexts(content)
    if (pages) return pages.map(({ page, text }) => ({ page_content: text, metadata: { source, page: page - 1 } }))
    const page = outcome.conversion.metadata.pageCount === 1 ? { page: 0 } : {}
    return [{ page_content: content, metadata: { source, ...page } }]
  },
}

function fileNameOf(header: string | string[] | undefined): string {
  const name = header?.toString() ?? ''
  try {
    return safeFileName(decodeURIComponent(name))
  } catch {
    return safeFileName(name)
  }
}
