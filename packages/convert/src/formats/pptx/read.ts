/**
 * PowerPoint presentations (ECMA-376 part 1, §13 and §19; [MS-PPTX]).
 *
 * In: a package. Out: one section a slide in the presentation's order (office/presentations/section.ts).
 * What stands on layouts and masters is no content of a slide and is not repeated. Hidden
 * slides are marked, or left out and reported with the option `hidden: 'drop'`.
 *
 * Errors: file_corrupt, file_encrypted, content_limit_exceeded. Warnings: damage_survived,
 * hidden_content_dropped, content_dropped, embedded_failed.
 */
import { onFirstUse, type ReadContext, type Reader } from '../../core/reader.ts'

const load = /* @__PURE__ */ onFirstUse(() => import('./presentation.ts'))

export const pptx: Reader = {
  id: 'pptx',
  title: 'PowerPoint presentation',
  kind: 'presentation',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
  options: ['password', 'pages', 'images'],
  async read(bytes: Uint8Array, context: ReadContext) {
    const { readPresentation } = await load()
    return readPresentation(bytes, context)
  },
}
