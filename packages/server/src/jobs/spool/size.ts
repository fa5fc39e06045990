/** What a file takes in the spool. */
import { frameBytes, headerBytes } from './frames.ts'
import { tagBytes } from './sealed.ts'

/** Disks give out space in pieces of this size at least, so that a million empty files are not nothing. */
export const blockBytes = 4096

/** @param length Plain bytes. @returns encrypted ones, in whole blocks. */
export function spooledBytes(length: number): number {
  const frames = Math.max(1, Math.ceil(length / frameBytes))
  return Math.ceil((headerBytes + length + frames * tagBytes) / blockBytes) * blockBytes
}
