/** The messages of a mailbox in one file (RFC 4155, appendix A). */

import { Buffer } from '#platform/buffer'

const LF = 0x0a
const separator = Buffer.from('From ')

/**
 * Each begins after a line `From …`, at the start or after an empty line, that a header follows. What is
 * quoted by `>` so that it is no such line stands as it was written.
 */
export function* messagesOf(bytes: Uint8Array): Generator<Buffer> {
  const mailbox = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = -1
  for (let at = mailbox.indexOf(separator); at >= 0; at = mailbox.indexOf(separator, at + 1)) {
    const header = isFirst(mailbox, at) ? headerAfter(mailbox, at) : -1
    if (header < 0) continue
    if (start >= 0) yield withoutQuotes(mailbox.subarray(start, at))
    start = header
  }
  if (start >= 0) yield withoutQuotes(mailbox.subarray(start))
}

function isFirst(mailbox: Buffer, at: number): boolean {
  if (at === 0) return true
  if (mailbox[at - 1] !== LF) return false
  const before = mailbox[at - 2] === 0x0d ? at - 3 : at - 2
  return before < 0 || mailbox[before] === LF
}

const longestField = 200

/** @returns Where the line after the separator begins, -1 where it is no field of a header. */
function headerAfter(mailbox: Buffer, at: number): number {
  const end = mailbox.indexOf(LF, at)
  if (end < 0) return -1
  const line = mailbox.toString('latin1', end + 1, end + 1 + longestField)
  return /^>?[A-Za-z][\w-]*:/.test(line) ? end + 1 : -1
}

function withoutQuotes(message: Buffer): Buffer {
  if (!message.includes('\n>From ') && !message.includes('\n>>')) return message
  return Buffer.from(message.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}
