/** Rows in light type, which stand on a dark ground. */
import { chunkText, isNumberNoYear, type TextRow } from '../structure/text-rows.ts'

/** Each part of a colour that is seen on a dark ground alone, at least. */
const lightPart = 0xe0

function isLight({ chunks }: TextRow): boolean {
  return chunks.every(({ words }) =>
    words.every(({ style: { colour } }) =>
      [colour >> 16, (colour >> 8) & 255, colour & 255].every((part) => part >= lightPart),
    ),
  )
}

/** A row in light type without numbers is the head of a table. */
export function isLightHead(row: TextRow): boolean {
  return isLight(row) && !row.chunks.some((chunk) => isNumberNoYear(chunkText(chunk)))
}
