/** An archive of results, written while they are read. */
import { makeZip } from 'client-zip'
import type { ResultFile } from './result.ts'

export const archiveType = 'application/zip'

export const archiveHeaders = { 'content-disposition': 'attachment; filename="converted_docs.zip"' }

export async function* archiveOf(files: AsyncIterable<ResultFile>): AsyncGenerator<Uint8Array> {
  // Its stream hands on nothing that `files` throws but as its own failure.
  for await (const chunk of makeZip(entriesOf(files))) yield chunk
}

async function* entriesOf(
  files: AsyncIterable<ResultFile>,
): AsyncGenerator<{ name: string; input: string | AsyncIterable<Uint8Array> }> {
  for await (const { name, content } of files)
    yield { name, input: typeof content === 'string' ? content : pieces(content) }
}

async function* pieces(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content
}
