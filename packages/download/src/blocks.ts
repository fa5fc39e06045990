/**
 * Bytes that arrive in pieces of any size, kept in blocks of one size: a server that sends
 * them one by one costs no more memory than the bytes themselves.
 */
export interface Blocks {
  readonly length: number
  /** @returns false when there was no room for a further block; then what came is of no use. */
  add(bytes: Uint8Array): boolean
  concat(): Buffer
}

const blockBytes = 65_536

/** @param hasRoom Asked before each block whether so many bytes in all may be held. */
export function createBlocks(hasRoom: (bytes: number) => boolean): Blocks {
  const blocks: Buffer[] = []
  let length = 0
  return {
    get length() {
      return length
    },
    add(bytes) {
      for (let from = 0; from < bytes.length; ) {
        const used = length % blockBytes
        if (used === 0) {
          if (!hasRoom(length + blockBytes)) return false
          blocks.push(Buffer.allocUnsafeSlow(blockBytes))
        }
        const piece = bytes.subarray(from, from + blockBytes - used)
        blocks.at(-1)?.set(piece, used)
        length += piece.length
        from += piece.length
      }
      return true
    },
    concat: () => Buffer.concat(blocks, length),
  }
}
