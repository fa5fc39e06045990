/** Comments on a slide, an extension of PowerPoint 2002 ([MS-PPT] §2.5.23–26). */

import { decodeCodePage } from '../../carriers/encoding/code-page.ts'
import { type ArtRecord, recordsIn } from '../../office/drawing/art-records.ts'
import type { SlideComment } from '../../office/presentations/section.ts'
import { byline } from '../../office/word-processing/byline.ts'
import { findTag } from './autonumber.ts'
import { record } from './records.ts'

const tagName = '___PPT10'

export function readComments(bytes: Uint8Array, view: DataView, slide: ArtRecord): SlideComment[] {
  const comments: SlideComment[] = []
  for (const tags of recordsIn(view, slide.start, slide.end)) {
    if (tags.type !== record.programTags) continue
    const tag = findTag(bytes, view, tags, tagName)
    if (!tag) continue
    for (const comment of recordsIn(view, tag.start, tag.end)) {
      if (comment.type !== record.comment) continue
      const strings = new Map<number, string>()
      let day: string | undefined
      for (const part of recordsIn(view, comment.start, comment.end))
        if (part.type === record.string)
          strings.set(part.instance, decodeCodePage(bytes.subarray(part.start, part.end), 1200))
        else if (part.type === record.commentAtom) day = readDay(view, part)
      const text = strings
        .get(1)
        ?.replace(/[\r\v]+/g, ' ')
        .trim()
      if (text) comments.push({ author: byline(strings.get(0), day), text })
    }
  }
  return comments
}

/** Date from the SYSTEMTIME after the comment's index (§2.5.25, [MS-DTYP] §2.3.13). */
function readDay(view: DataView, { start, end }: ArtRecord): string | undefined {
  if (end - start < 12) return undefined
  const [year, month, day] = [4, 6, 10].map((at) => view.getUint16(start + at, true))
  return [year, month, day].every(Boolean)
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : undefined
}
