/** Whether the characters of a page are its text, or the page must be looked at. */
import type { Glyphs } from '../../pages/layout/content.ts'
import type { PreparedPage } from '../../pages/layout/prepare-page.ts'
import type { Word } from '../../pages/layout/words/words.ts'
import { misreadShare } from './misread.ts'

/** Share of characters without a meaning from which the mapping is broken: text that looks right and reads as noise. */
const brokenShare = 0.3
/** A page with pictures needs this many letters to be taken for text alone. */
const fewLetters = 24
/** Share of the page that pictures cover on a scan. */
const scanShare = 0.4
/** Share of the page that pictures cover where text is a layer of the scan, or a stamp on its margin. */
const wholeShare = 0.8
/** Share of the height in which stamps stand, above and below. */
const marginShare = 0.08
/** Share of misread words from which the picture is looked at, too. */
const doubtfulShare = 0.1
/** A share of fewer words says little. */
const fewWords = 20
/** Words without a mapping from which the picture is read for them, and words of a page beyond which it is not: no page has as many. */
const fewUnknown = 3
const mostWords = 20_000

export type IsUnlikely = (words: readonly Word[]) => boolean

/**
 * How usable the text of a page is. `doubtful`: a layer behind a scan, much of which was misread.
 * `gaps`: some of its characters have no mapping to Unicode. `partial`: whole words of it have none.
 */
export type TextState = 'text' | 'gaps' | 'partial' | 'doubtful' | 'broken' | 'picture' | 'empty'

/**
 * @param unmapped Characters that the engine has no Unicode value for, and whether it loses some.
 * @param isUnlikely Whether a text looks misread by its letters; asked of text behind scans only.
 */
export function textState(
  page: PreparedPage,
  glyphs: Glyphs,
  { unmapped, losesLetters = false }: { unmapped: number; losesLetters?: boolean },
  isUnlikely: IsUnlikely = () => false,
): TextState {
  let strange = 0
  for (let at = 0; at < glyphs.count; at++) if (isMeaningless(glyphs.codes[at] as number)) strange++
  if (glyphs.count > 20 && Math.max(unmapped, strange) > brokenShare * glyphs.count) return 'broken'
  const covered = coveredShare(page)
  const letters = lettersOf(page.words)
  if (letters >= fewLetters && covered > wholeShare) return stateOfLayer(page, isUnlikely)
  if (letters >= fewLetters) return strange > 0 ? stateOfUnknown(page.words, losesLetters) : 'text'
  if (covered > scanShare || (letters === 0 && (page.pictures.length > 0 || page.shapes.length > 40))) return 'picture'
  return letters === 0 ? 'empty' : 'text'
}

/** Letters and digits, until there are enough. */
function lettersOf(words: readonly Word[]): number {
  let letters = 0
  for (let at = 0; at < words.length && letters < fewLetters; at++)
    letters += words[at]!.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters
}

function coveredShare({ pictures, width, height }: PreparedPage): number {
  return pictures.reduce((sum, { box }) => sum + (box[2] - box[0]) * (box[3] - box[1]), 0) / (width * height)
}

/** State of the text on a page that an image covers. */
function stateOfLayer({ words, height }: PreparedPage, isUnlikely: IsUnlikely): TextState {
  const margin = marginShare * height
  if (words.every(({ top, bottom }) => bottom < margin || top > height - margin)) return 'picture'
  if (words.length < fewWords) return 'text'
  return misreadShare(words) > doubtfulShare || isUnlikely(words) ? 'doubtful' : 'text'
}

function stateOfUnknown(words: readonly Word[], losesLetters: boolean): TextState {
  const unknown = unknownWords(words)
  if ((unknown.length >= fewUnknown || losesLetters) && words.length <= mostWords) return 'partial'
  return unknown.length > 0 || hasUnknownLetters(words) ? 'gaps' : 'text'
}

/** Words of which no letter is known. A character that only stands alone is a bullet or an icon and none of them. */
export function unknownWords(words: readonly Word[]): Word[] {
  const unknown = words.filter(({ text }) => /^[\ue000-\uf8ff\ufffd]+$/.test(text))
  const letters = new Set(unknown.flatMap(({ text }) => (text.length > 1 ? [...text] : [])))
  return unknown.filter(({ text }) => letters.has(text[0] as string))
}

/** Whether a character of the word has no mapping, and others have. */
export function hasUnknownLetter({ text }: Word): boolean {
  return /[\ue000-\uf8ff\ufffd]/.test(text) && /[^\ue000-\uf8ff\ufffd]/.test(text)
}

/** A private character alone is a bullet or an icon; next to letters it is one of them. */
function hasUnknownLetters(words: readonly Word[]): boolean {
  return words.some(({ text }) => /\p{L}[\ue000-\uf8ff\ufffd]|[\ue000-\uf8ff\ufffd]\p{L}/u.test(text))
}

function isMeaningless(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)
}
