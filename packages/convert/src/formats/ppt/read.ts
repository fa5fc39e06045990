/**
 * Presentations of the binary format, PowerPoint 97 to 2003 ([MS-PPT], [MS-ODRAW]).
 *
 * In: a compound file. Out: one section a slide in the presentation's order
 * (office/presentations/section.ts): the text of the slides' drawings, of the outline where a shape refers to
 * it or nothing is drawn. What stands on masters is no content of a slide and is not repeated.
 * Hidden slides are marked, or left out and reported with the option `hidden: 'drop'`.
 *
 * Errors: file_corrupt, file_encrypted, unsupported_file_type (PowerPoint 95 and older),
 * content_limit_exceeded. Warnings: damage_survived, hidden_content_dropped, content_dropped,
 * embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./presentation.ts'))

export const ppt: Reader = {
  id: 'ppt',
  title: 'PowerPoint 97–2003 presentation',
  kind: 'presentation',
  extensions: ['ppt', 'pps', 'pot'],
  mediaTypes: ['application/vnd.ms-powerpoint'],
  options: ['password', 'pages', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readPresentation } = await load()
    return readPresentation(bytes, context)
  },
}
