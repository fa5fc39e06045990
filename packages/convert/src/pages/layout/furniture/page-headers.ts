/** Page headers at the far end of a title's line. */

import type { Line } from '../lines/line.ts'
import { lineOf } from '../lines/lines.ts'

/** Gap (in em of the title) between the two. */
const farGap = 8
/** Type of a title against the body's, and of a page header against the title's. */
const titleRatio = 1.2
const smallRatio = 0.8

/** Lines in which small type stands far to the right of a title, each as two. */
export function splitPageHeaders(lines: readonly Line[], bodySize: number): Line[] {
  return lines.flatMap((line) => {
    const at = pageHeaderIn(line, bodySize)
    return at > 0 ? [lineOf(line.words.slice(0, at)), lineOf(line.words.slice(at))] : [line]
  })
}

/** The number of the first word of the page header; -1 where there is none. */
function pageHeaderIn({ words }: Line, bodySize: number): number {
  const size = words[0]?.style.size ?? 0
  if (size < titleRatio * bodySize) return -1
  const at = words.findIndex((word, index) => index > 0 && word.style.size <= smallRatio * size)
  const last = words[at - 1]
  const first = words[at]
  if (!last || !first || first.left - last.right < farGap * size) return -1
  return words.slice(at).every((word) => word.style.size < 0.9 * size) ? at : -1
}
