/** A file of named parts: the formats of a result, read apart and one after another. */
import { gathered } from './gathered.ts'

export interface PartsFacts {
  filename: string
  durationMs: number
}

export interface Part {
  name: string
  chunks: AsyncIterable<Uint8Array>
}

interface Header extends PartsFacts {
  parts: [name: string, bytes: number][]
}

/** Size of the field that has the length of the header. */
const lengthBytes = 4

export function* writeParts(
  facts: PartsFacts,
  parts: readonly { name: string; chunks: readonly Uint8Array[] }[],
): Generator<Uint8Array> {
  const sizes = parts.map(({ name, chunks }): [string, number] => [
    name,
    chunks.reduce((sum, { byteLength }) => sum + byteLength, 0),
  ])
  const header = Buffer.from(JSON.stringify({ ...facts, parts: sizes } satisfies Header))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(header.length)
  yield length
  yield header
  for (const { chunks } of parts) yield* chunks
}

/** @param pieces Of the file. @returns The parts in their order, each to be read before the next. */
export async function readParts(
  pieces: AsyncIterable<Buffer>,
): Promise<{ facts: PartsFacts; parts: AsyncGenerator<Part> }> {
  const source = pieces[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Up to so many bytes of what comes next. */
  const take = async (maxBytes: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const { done, value } = await source.next()
      if (done) throw new Error('the file of parts ends early')
      rest = value
    }
    const taken = rest.subarray(0, maxBytes)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function* next(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      const taken = await take(left)
      left -= taken.length
      if (taken.length > 0) yield taken
    }
  }
  const length = (await gathered(next(lengthBytes))).readUInt32LE()
  const { parts, ...facts } = JSON.parse((await gathered(next(length))).toString()) as Header
  return {
    facts,
    parts: (async function* () {
      for (const [name, bytes] of parts) yield { name, chunks: next(bytes) }
    })(),
  }
}
