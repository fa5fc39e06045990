/**
 * Messages as Outlook wraps them for others ([MS-OXTNEF]): `winmail.dat`.
 *
 * Out: a message as a document (mail/document.ts). Within an e-mail its attachments are those of the
 * e-mail.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, embedded_failed.
 */
import type { Root } from '../../document/nodes.ts'
import { bestBody } from '../../mail/body.ts'
import { mailDocument } from '../../mail/document.ts'
import { parseTnef, tnefFiles } from '../../mail/tnef.ts'
import type { ReadContext, Reader } from '../reader.ts'

export const tnef: Reader = {
  id: 'tnef',
  title: 'Outlook attachment (winmail.dat)',
  kind: 'email',
  extensions: ['tnef'],
  mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  read: readTnef,
}

function readTnef(bytes: Uint8Array, context: ReadContext): Promise<Root> {
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
