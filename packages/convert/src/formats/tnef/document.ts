/** What Outlook wrapped, as a message. */
import type { Root } from '../../core/document/nodes.ts'
import type { ReadContext } from '../../core/reader.ts'
import { bestBody } from '../../parts/mail/body.ts'
import { mailDocument } from '../../parts/mail/document.ts'
import { parseTnef, tnefFiles } from '../../parts/mail/tnef.ts'

export function readTnef(bytes: Uint8Array, context: ReadContext): Promise<Root> {
  const { subject, from, date, text, attachments } = parseTnef(bytes, context)
  const body = bestBody(text, context)
  const envelope = [['From', from] as const, ['Date', date] as const]
  const mail = {
    subject,
    envelope,
    author: from,
    date,
    bodies: body ? [body] : [],
    attachments: tnefFiles(attachments),
  }
  return mailDocument(mail, context)
}
