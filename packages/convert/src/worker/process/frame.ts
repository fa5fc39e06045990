/**
 * Messages on the pipes between the pool and a child process: two lengths (32 bits, big-endian), a header in JSON and a
 * body of bytes.
 */
const prefixBytes = 8

/** @returns The bytes that precede a body of that length. */
export function frameHeader(header: unknown, bodyBytes: number): Uint8Array {
  const json = Buffer.from(JSON.stringify(header), 'utf8')
  const frame = Buffer.allocUnsafe(prefixBytes + json.length)
  frame.writeUInt32BE(json.length, 0)
  frame.writeUInt32BE(bodyBytes, 4)
  json.copy(frame, prefixBytes)
  return frame
}

/** Lengths that a frame declares, in bytes. */
export interface FrameSize {
  header: number
  body: number
}

/** What becomes of the frames of one stream. Each function may throw to refuse a frame. */
export interface FrameReceiver<Header> {
  /** Called before the header is held and parsed. */
  measure(size: FrameSize): void
  /** Called with the parsed header, before anything of the body is held. @returns what `receive` gets */
  open(header: unknown, size: FrameSize): Header
  receive(header: Header, body: Uint8Array): void
  /** Whether declared lengths are true, so that room for a body is made at once. */
  isTrusted?: boolean
}

/**
 * Cuts a stream of chunks into frames. Unless the sender is trusted, nothing is allocated because of a declared length: a
 * frame costs what has really arrived of it, and a header is parsed only after `measure` has accepted its length.
 *
 * @returns A function to call with each chunk. It throws what the receiver throws, and a `SyntaxError` for a header that
 *   is no JSON; the stream is of no use after that.
 */
export function frameReader<Header>(receiver: FrameReceiver<Header>): (chunk: Uint8Array) => void {
  const held = createHoard()
  let size: FrameSize | undefined
  let opened: { header: Header } | undefined

  return (chunk) => {
    held.add(chunk)
    for (;;) {
      if (!size) {
        if (held.length < prefixBytes) return
        const prefix = held.take(prefixBytes)
        const view = new DataView(prefix.buffer, prefix.byteOffset)
        size = { header: view.getUint32(0), body: view.getUint32(4) }
        receiver.measure(size)
      }
      if (!opened) {
        if (held.length < size.header) return
        const header: unknown = JSON.parse(Buffer.from(held.take(size.header)).toString('utf8'))
        opened = { header: receiver.open(header, size) }
        if (receiver.isTrusted) held.reserve(size.body)
      }
      if (held.length < size.body) return
      const { header } = opened
      const body = held.take(size.body)
      size = undefined
      opened = undefined
      receiver.receive(header, body)
    }
  }
}

/** For the side that is trusted: every frame that is whole is taken. */
export function readAllFrames(receive: (header: unknown, body: Uint8Array) => void): (chunk: Uint8Array) => void {
  return frameReader({ measure() {}, open: (header) => header, receive, isTrusted: true })
}

/** Chunks that have come and are not used up. */
function createHoard() {
  let chunks: Uint8Array[] = []
  let length = 0
  let room: { bytes: Uint8Array; filled: number } | undefined
  const add = (chunk: Uint8Array): void => {
    length += chunk.length
    let rest = chunk
    if (room) {
      const fitting = chunk.subarray(0, room.bytes.length - room.filled)
      room.bytes.set(fitting, room.filled)
      room.filled += fitting.length
      rest = chunk.subarray(fitting.length)
    }
    if (rest.length > 0) chunks.push(rest)
  }
  return {
    get length() {
      return length
    },
    add,
    /**
     * Makes room for what is taken next, where chunks are put as they come. Chunks that are kept until all are there take as
     * much again, and memory that is freed in small pieces stays with the process: a page of 50 MB peaks at 436 MB in a process
     * of the pool with it, at 482 MB without.
     */
    reserve(count: number): void {
      if (count <= length) return
      const come = chunks
      chunks = []
      length = 0
      room = { bytes: new Uint8Array(count), filled: 0 }
      for (const chunk of come) add(chunk)
    },
    /** The next bytes, of which there must be enough. */
    take(count: number): Uint8Array {
      length -= count
      if (room) {
        const { bytes } = room
        room = undefined
        return bytes
      }
      const bytes = chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
      chunks = length ? [bytes.subarray(count)] : []
      return bytes.subarray(0, count)
    },
  }
}
