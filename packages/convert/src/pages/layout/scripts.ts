/** What the layout needs to know of Unicode characters. */

/** Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms (UAX #9, classes R and AL). */
export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff && !(code >= 0x660 && code <= 0x669) && !(code >= 0x6f0 && code <= 0x6f9)) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  )
}

/** Scripts that are written without spaces between words and stand in square cells. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff && code !== 0x3000) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0x20000 && code <= 0x3ffff)
  )
}

/** Bullets that begin items and nothing else, so that the text may follow without a gap: `•Text`. */
export function isItemBullet(code: number): boolean {
  return code === 0x2022 || code === 0x2023 || code === 0x25aa || code === 0x25e6
}

/** Syllables of Korean, which stand in square cells too, with spaces between words. */
export function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af
}

/** Thai, Lao, Burmese and Khmer are written without spaces between words. */
export function isUnspaced(code: number): boolean {
  return (code >= 0xe00 && code <= 0xeff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)
}

const combining = /^\p{M}$/u

export function isCombining(code: number): boolean {
  return code >= 0x300 && combining.test(String.fromCodePoint(code))
}

const mark = /^(?=\p{Mn})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thai}\p{scx=Laoo}]$/u

/** A mark over or under a letter of Arabic, Hebrew, Thai or Lao: those of other scripts are parts of drawn syllables. */
export function isMark(code: number): boolean {
  return code >= 0x591 && code < 0x2e80 && mark.test(String.fromCodePoint(code))
}

export function firstCode(text: string): number {
  return text.codePointAt(0) ?? 0
}

export function lastCode(text: string): number {
  const low = text.charCodeAt(text.length - 1)
  return low >= 0xdc00 && low < 0xe000 && text.length > 1 ? (text.codePointAt(text.length - 2) as number) : low
}

/** Whether a text announces what follows or stands next to it, as a key does its value. */
export function endsWithColon(text: string): boolean {
  return /[:：]$/.test(text)
}
