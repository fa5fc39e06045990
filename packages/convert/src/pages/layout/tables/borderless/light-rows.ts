/** Rows in light type, which stand on a dark ground. */
import type { TextRow } from '../structure/text-rows.ts'

/** Minimum of each part of a colour that is seen on a dark ground alone. */
const lightPart = 0xe0

export function isLightRow({ chunks }: TextRow): boolean {
  return chunks.every(({ words }) =>
    words.every(({ style: { colour } }) =>
      [colour >> 16, (colour >> 8) & 255, colour & 255].every((part) => part >= lightPart),
    ),
  )
}
