/** A multipart/form-data body (RFC 7578) that is sent while its files are read. */
import { randomId } from './runtime.ts'
import { chunksOf } from './stream.ts'

export interface Part {
  name: string
  /** Present on a file. */
  filename?: string
  content: Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
}

export function multipartStream(parts: readonly Part[]): {
  contentType: string
  stream: ReadableStream<Uint8Array>
} {
  const boundary = `docmill-${randomId()}`
  const body = bodyOf(parts, boundary)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await body.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await body.return(undefined)
    },
  })
  return { contentType: `multipart/form-data; boundary=${boundary}`, stream }
}

async function* bodyOf(parts: readonly Part[], boundary: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const { name, filename, content } of parts) {
    const file =
      filename === undefined ? '' : `; filename="${escaped(filename)}"\r\ncontent-type: application/octet-stream`
    yield encoder.encode(`--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"${file}\r\n\r\n`)
    if (content instanceof Uint8Array) yield content
    else yield* chunksOf(content instanceof Blob ? content.stream() : content)
    yield encoder.encode('\r\n')
  }
  yield encoder.encode(`--${boundary}--\r\n`)
}

/** As browsers write names (HTML §4.10.21.8). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}
