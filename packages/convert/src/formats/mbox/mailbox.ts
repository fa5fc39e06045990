/** A mailbox, message by message. */
import type { Root } from '../../core/document/nodes.ts'
import { ConversionError } from '../../core/errors.ts'
import type { ReadContext } from '../../core/reader.ts'
import { readSections } from '../../parts/embedded/sections.ts'
import { messagesOf } from './messages.ts'

export function readMailbox(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const messages: Uint8Array[] = []
  // Each is counted when it is read; so many views are made before that.
  const maximum = context.limits.messageParts
  for (const message of messagesOf(bytes))
    if (messages.push(message) > maximum)
      throw new ConversionError('content_limit_exceeded', { limit: 'parts of messages', maximum })
  if (messages.length === 0) throw new ConversionError('file_corrupt', { reason: ': it contains no message' })
  const files = messages.map((message, index) => ({
    path: `message ${index + 1}.eml`,
    isTitled: true,
    read: () => message,
  }))
  return readSections(files, context)
}
