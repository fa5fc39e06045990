/** Where the MCP tools run on the command line: files of some folders, URLs, and a pool of this process. */
import { ConversionError, formats, type Pool } from '@docmill/convert'
import { conversionErrors } from '@docmill/convert/tables'
import { DownloadFault, type DownloadPolicy, downloadErrors } from '@docmill/download'
import { type Host, mcpLimits, type Shelf, ToolFailure } from '@docmill/mcp'
import { z } from 'zod'
import { messageOf } from '../outcome.ts'
import { isUrl, readSource, UnreadableFileError } from '../source.ts'
import type { Folders } from './folders.ts'

interface HostParts {
  pool: Pick<Pool, 'convert'>
  folders: Folders
  downloads: DownloadPolicy
  shelf: Shelf
}

const maxSourceCharacters = 8_192

const source = z
  .string()
  .min(1)
  .max(maxSourceCharacters)
  .describe('Path of a file below the folders that may be read, or an https URL.')

export function createHost({ pool, folders, downloads, shelf }: HostParts): Host {
  let running = 0
  return {
    owner: 'local',
    shelf,
    source,
    async convert({ source: place, outputFormat, options }, { signal, step }) {
      if (running >= mcpLimits.maxCalls) throw new ConversionError('overloaded')
      running += 1
      try {
        const named = String(place)
        if (isUrl(named)) step('downloading')
        const input = await readSource(isUrl(named) ? named : await folders.find(named), downloads, {
          signal,
          mayRead: folders.has,
        })
        step('converting')
        const { bytes, ...hints } = input
        const conversion = await pool.convert(bytes, { ...hints, outputFormat, ...options, encoding: 'utf-8', signal })
        return { conversion, filename: hints.filename }
      } finally {
        running -= 1
      }
    },
    formats: async () =>
      formats.flatMap(({ kind, extensions }) =>
        extensions.map((extension) => ({ extension: `.${extension}`, kind, available: true })),
      ),
    explain,
  }
}

const failures = { ...conversionErrors, ...downloadErrors }

function explain(thrown: unknown): ToolFailure['body'] {
  if (thrown instanceof ConversionError) {
    const { retryable } = conversionErrors[thrown.code]
    return new ToolFailure(thrown.code, messageOf(thrown), {
      param: typeof thrown.details.param === 'string' ? thrown.details.param : null,
      retryable,
      details: { ...thrown.details },
    }).body
  }
  if (thrown instanceof DownloadFault) {
    const retryable = thrown.retryable ?? failures[thrown.code].retryable
    return new ToolFailure(thrown.code, thrown.message, { param: 'source', retryable, details: { ...thrown.details } })
      .body
  }
  if (thrown instanceof UnreadableFileError)
    return new ToolFailure(thrown.code, thrown.message, { param: 'source' }).body
  process.stderr.write(`docmill: ${String(thrown)}\n`)
  return new ToolFailure('internal_error', 'Something went wrong in Docmill; try again.', { retryable: true }).body
}
