/** The body of an answer, counted while it comes. */
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { sizeLimit } from '@docmill/convert/tables'
import { createBlocks } from './blocks.ts'
import { faultOf } from './connection-fault.ts'
import { DownloadFault } from './fault.ts'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * @param maxBytes Of the decoded body; the first byte beyond it ends the download.
 * @param hasRoom Asked before memory is taken whether so many bytes in all may be held.
 * @throws DownloadFault file_too_large, file_empty, overloaded, url_unreachable, url_http_error
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  hasRoom: (bytes: number) => boolean,
): Promise<Buffer> {
  const blocks = createBlocks(hasRoom)
  for await (const chunk of bodyChunks(response, maxBytes))
    if (!blocks.add(chunk)) throw new DownloadFault('overloaded')
  return blocks.concat()
}

/**
 * Piece by piece; whoever ends early ends the download.
 *
 * @param maxBytes Of the decoded body; the first byte beyond it ends the download.
 * @throws DownloadFault file_too_large, file_empty, url_unreachable, url_http_error
 */
export async function* bodyChunks(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer, void, void> {
  const declared = Number(response.headers['content-length'])
  const stream = decoded(response)
  if (declared > maxBytes && stream === response) throw tooLarge(response, maxBytes)
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge(response, maxBytes)
      yield chunk
    }
  } catch (error) {
    throw bodyFault(error)
  } finally {
    response.destroy()
  }
  if (length === 0) throw new DownloadFault('file_empty')
}

/** The first bytes of a refusal, for what they say; never an error. */
export async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxBytes) break
    }
  } catch {
    // What came before the fault may still say why the file was refused.
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

/** Content codings are taken off although `identity` was asked for (RFC 9110 §8.4). */
function decoded(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || coding === '') return response
  const decoder = decoders[coding]
  if (!decoder) {
    response.destroy()
    throw new DownloadFault('url_http_error', {
      status: response.statusCode ?? 0,
      reason_text: ', compressed in a way that is not understood',
    })
  }
  return pipeline(response, decoder(), () => {})
}

function bodyFault(error: unknown): DownloadFault {
  if (error instanceof DownloadFault) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI'))
    return new DownloadFault('url_unreachable', { reason: 'the compressed answer is damaged' }, { cause: error })
  return faultOf(error)
}

function tooLarge(response: IncomingMessage, maxBytes: number): DownloadFault {
  response.destroy()
  return new DownloadFault('file_too_large', sizeLimit(maxBytes))
}
