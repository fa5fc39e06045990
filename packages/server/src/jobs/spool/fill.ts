/** Reads of an open file that go on until there is no more room, or no more of the file. */
import type { FileHandle } from 'node:fs/promises'

/** @param from Place in the file. @returns the bytes that were read: fewer than there is room for where the file ends. */
export async function fill(handle: FileHandle, buffer: Buffer, from: number): Promise<number> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}
