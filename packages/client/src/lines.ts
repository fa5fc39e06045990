/** Lines of JSON (NDJSON) while they come. */
import { chunksOf } from './stream.ts'

/** @returns the value of each whole line; what is after the last line break is no line yet. */
export async function* jsonLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const decoder = new TextDecoder()
  // A line may be tens of megabytes: its pieces are joined once.
  let pieces: string[] = []
  for await (const chunk of chunksOf(body)) {
    const texts = decoder.decode(chunk, { stream: true }).split('\n')
    for (const [at, text] of texts.entries()) {
      pieces.push(text)
      if (at === texts.length - 1) break
      const line = pieces.join('')
      pieces = []
      if (line.trim() !== '') yield JSON.parse(line) as T
    }
  }
}
