/** The parts of a multipart body while it comes in (RFC 2046 §5.1). */
import { type Disposition, parseDisposition, parseParameters } from '@docmill/download'
import { Dicer } from '@fastify/busboy'
import type { BodyReader } from './body.ts'
import { essenceOf } from './media-type.ts'

export interface PartHeader {
  disposition: Disposition
  mediaType: string
  charset: string
}

/** Takes the content of a part. */
export interface PartSink {
  data(bytes: Buffer): void
  end(): void
}

export interface PartsListener {
  part(header: PartHeader): PartSink
  /** Every part has ended. */
  done(): void
  malformed(reason: string): void
}

/** Limits of the header block of one part. */
const headerBounds = { maxHeaderPairs: 100, maxHeaderSize: 16 * 1024 }

/** @param contentType That of the whole body. */
export function readParts(contentType: string, { part: open, done, malformed }: PartsListener): BodyReader {
  const boundary = parseParameters(contentType).get('boundary') ?? ''
  if (boundary === '' || boundary.length > 70) {
    queueMicrotask(() => malformed('its Content-Type has no usable boundary'))
    return { chunk: () => {}, end: () => {} }
  }
  const parser = new Dicer({ boundary, ...headerBounds })
  let openParts = 0
  let isComplete = false
  const settle = (): void => {
    if (isComplete && openParts === 0) done()
  }
  parser.on('part', (part) => {
    part.on('error', () => malformed('it ends in the middle of a part'))
    part.once('header', (header) => {
      const { transferEncoding, ...facts } = partHeader(header as Record<string, string[]>)
      // RFC 7578 §4.7: HTTP carries bytes as they are. Taken so, an encoded file would become another one.
      if (/^(base64|quoted-printable)$/.test(transferEncoding)) malformed(`a part is encoded as ${transferEncoding}`)
      const sink = open(facts)
      openParts += 1
      part.on('data', (bytes: Buffer) => sink.data(bytes))
      part.once('end', () => {
        openParts -= 1
        sink.end()
        settle()
      })
    })
  })
  parser.on('error', (error) => malformed(error.message.toLowerCase()))
  parser.on('finish', () => {
    isComplete = true
    settle()
  })
  // What follows the last boundary is no part (RFC 2046 §5.1.1).
  return {
    chunk: (bytes) => void (parser.writable && parser.write(bytes)),
    end: () => void (parser.writable && parser.end()),
  }
}

/** @returns with it Content-Transfer-Encoding, '' where there is none. */
function partHeader(header: Record<string, string[]>): PartHeader & { transferEncoding: string } {
  const contentType = header['content-type']?.[0] ?? 'text/plain'
  return {
    disposition: parseDisposition(header['content-disposition']?.[0] ?? ''),
    mediaType: essenceOf(contentType),
    charset: parseParameters(contentType).get('charset') ?? 'utf-8',
    transferEncoding: header['content-transfer-encoding']?.[0]?.trim().toLowerCase() ?? '',
  }
}
