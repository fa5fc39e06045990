/** Whether the characters of a page are its text, or the page must be looked at. */
import type { Glyphs } from '../../layout/content.ts'
import type { PreparedPage } from '../../layout/prepare-page.ts'

/** Share of characters without a meaning from which the mapping is broken: text that looks right and reads as noise. */
const brokenShare = 0.3
/** A page with pictures needs this many letters to be taken for text alone. */
const fewLetters = 24
/** Share of the page that pictures cover on a scan. */
const scanShare = 0.4

export type TextState = 'text' | 'broken' | 'picture' | 'empty'

/** @param unmapped Characters that the engine has no Unicode value for. */
export function textState(page: PreparedPage, glyphs: Glyphs, unmapped: number): TextState {
  let strange = 0
  for (let at = 0; at < glyphs.count; at++) if (isMeaningless(glyphs.codes[at] as number)) strange++
  if (glyphs.count > 20 && Math.max(unmapped, strange) > brokenShare * glyphs.count) return 'broken'
  let letters = 0
  for (const { text } of page.words) {
    letters += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (letters >= fewLetters) return 'text'
  }
  const area = page.width * page.height
  const covered = page.pictures.reduce((sum, { box }) => sum + (box[2] - box[0]) * (box[3] - box[1]), 0)
  if (covered > scanShare * area || (letters === 0 && (page.pictures.length > 0 || page.shapes.length > 40)))
    return 'picture'
  return letters === 0 ? 'empty' : 'text'
}

function isMeaningless(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000
}
