/** What Outlook wrapped, as a message. */
import type { Root } from '../../document/nodes.ts'
import { bestBody } from '../../mail/body.ts'
import { mailDocument } from '../../mail/document.ts'
import { parseTnef, tnefFiles } from '../../mail/tnef.ts'
import type { ReadContext } from '../reader.ts'

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
