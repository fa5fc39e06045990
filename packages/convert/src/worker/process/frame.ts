/**
 * Messages on the pipes between the pool and a child: two lengths (32 bits, big-endian), a
 * head in JSON and a body of bytes.
 */
const prefixBytes = 8

/** Longest body either side takes: a page of 60 million RGBA pixels. */
const maxBodyBytes = 240_000_000
const maxHeadBytes = 64_000_000

/** @returns The bytes that precede a body of that length. */
export function frameHead(head: unknown, bodyBytes: number): Uint8Array {
  const json = Buffer.from(JSON.stringify(head), 'utf8')
  const frame = Buffer.allocUnsafe(prefixBytes + json.length)
  frame.writeUInt32BE(json.length, 0)
  frame.writeUInt32BE(bodyBytes, 4)
  json.copy(frame, prefixBytes)
  return frame
}

/**
 * Cuts a stream of chunks into frames. Nothing is allocated from a declared length: a frame
 * costs what has really arrived.
 *
 * @returns A function to call with each chunk; it throws on a frame over the bounds.
 */
export function frameReader(onFrame: (head: unknown, body: Uint8Array) => void): (chunk: Uint8Array) => void {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let wanted = prefixBytes
  let lengths: { head: number; body: number } | undefined

  return (chunk) => {
    held.push(chunk)
    heldBytes += chunk.length
    while (heldBytes >= wanted) {
      const bytes = held.length === 1 ? (held[0] as Uint8Array) : Buffer.concat(held)
      if (!lengths) {
        const view = new DataView(bytes.buffer, bytes.byteOffset)
        lengths = { head: view.getUint32(0), body: view.getUint32(4) }
        if (lengths.head > maxHeadBytes || lengths.body > maxBodyBytes) throw new RangeError('frame over its bound')
        wanted = prefixBytes + lengths.head + lengths.body
        held = [bytes]
        continue
      }
      const bodyStart = prefixBytes + lengths.head
      const head: unknown = JSON.parse(Buffer.from(bytes.subarray(prefixBytes, bodyStart)).toString('utf8'))
      const body = bytes.subarray(bodyStart, wanted)
      held = bytes.length > wanted ? [bytes.subarray(wanted)] : []
      heldBytes -= wanted
      wanted = prefixBytes
      lengths = undefined
      onFrame(head, body)
    }
  }
}
