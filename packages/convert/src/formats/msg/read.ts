/**
 * Outlook messages ([MS-OXMSG]).
 *
 * Out: a message as a document (parts/mail/document.ts). The body is the page, also one that is wrapped in
 * RTF, else the RTF that the message was written in, else the text; pictures that belong to a page
 * are left to it. Appointments, contacts, tasks and journals say what they are about before their text;
 * of a file that lies elsewhere its link is shown.
 *
 * Errors: file_corrupt, content_limit_exceeded. Warnings: damage_survived, embedded_failed.
 */
import { onFirstUse, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./message.ts'))

export const msg: Reader = {
  id: 'msg',
  title: 'Outlook message',
  kind: 'email',
  extensions: ['msg'],
  mediaTypes: ['application/vnd.ms-outlook'],
  options: ['password', 'language', 'ocr', 'pageSeparator', 'images'],
  async read(bytes, context) {
    const { readMessageFile } = await load()
    return readMessageFile(bytes, context)
  },
}
