/** Typefaces whose characters are all as wide, where the source does not say so. */
import type { Glyphs } from './content.ts'

/** Letters that are narrow, and that are wide, in every other face. */
const narrow = new Set([...'ijl.,:;|!tfrI'].map((letter) => letter.codePointAt(0) as number))
const wide = new Set([...'mwMWOQGDNHAU@'].map((letter) => letter.codePointAt(0) as number))
/** Characters of either kind from which a face can be told. */
const enough = 4
/** Widths of one face differ by less than this share. */
const sameWidth = 0.015

/** Faces for Chinese, Japanese and Korean, also by names in those scripts: their letters are half as wide as ideographs. */
const ideographic =
  /[^ -~]|^(?:n?sim(?:sun|hei|kai|fang)|kaiti|fangsong|p?ming|ms-?p?(?:mincho|gothic)|batang|gulim|dotum)/i

interface Widths {
  least: number
  most: number
  narrow: number
  wide: number
  /** Ideographs take two places of such a face, and are no sign of code. */
  hasOther: boolean
}

/** Settles `mono` in the styles of the page. */
export function markFixedPitch(glyphs: Glyphs): void {
  const faces = new Map<string, Widths>()
  for (let at = 0; at < glyphs.count; at++) {
    const style = glyphs.styles[glyphs.style[at] as number]
    const code = glyphs.codes[at] as number
    if (!style || style.mono || code <= 0x20 || glyphs.turn[at] !== 0) continue
    let face = faces.get(style.font)
    if (!face) {
      face = { least: Infinity, most: 0, narrow: 0, wide: 0, hasOther: false }
      faces.set(style.font, face)
    }
    if (code >= 0x2000) face.hasOther ||= code >= 0x2e80
    else {
      const width = ((glyphs.right[at] as number) - (glyphs.left[at] as number)) / Math.max(1, style.size)
      face.least = Math.min(face.least, width)
      face.most = Math.max(face.most, width)
      if (narrow.has(code)) face.narrow++
      else if (wide.has(code)) face.wide++
    }
  }
  for (const style of glyphs.styles) {
    const face = faces.get(style.font)
    if (ideographic.test(style.font)) style.mono = false
    else if (face && isFixed(face)) style.mono = true
  }
}

function isFixed({ least, most, narrow: thin, wide: broad, hasOther }: Widths): boolean {
  return !hasOther && thin >= enough && broad >= enough && least > 0.3 && most - least < sameWidth * most
}
