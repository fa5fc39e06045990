/** Typefaces whose characters are all as wide, where the source does not say so. */
import type { Glyphs, Style } from '../content.ts'

/** ASCII by its width: letters that are narrow, and that are wide, in every other face. */
const kinds = new Uint8Array(0x80)
const [narrow, wide] = [1, 2]
for (const letter of 'ijl.,:;|!tfrI') kinds[letter.charCodeAt(0)] = narrow
for (const letter of 'mwMWOQGDNHAU@') kinds[letter.charCodeAt(0)] = wide

/** Characters of either kind that are enough to recognise a face. */
const enough = 4
/** Widths of one face differ by less than this share. */
const sameWidth = 0.015
/** Narrow letters take at most this share of a wide one's place in every other face. */
const narrowShare = 0.8

/** Faces for Chinese, Japanese and Korean, also by names in those scripts: their letters are half as wide as ideographs. */
const ideographic =
  /[^ -~]|^(?:n?sim(?:sun|hei|kai|fang)|kaiti|fangsong|p?ming|ms-?p?(?:mincho|gothic)|batang|gulim|dotum)/i

interface Widths {
  min: number
  max: number
  narrow: number
  wide: number
  /** Width of the widest narrow letter, and of the narrowest wide one. */
  maxNarrow: number
  minWidthShare: number
  /** Ideographs take two places of such a face, and are no evidence of code. */
  hasOther: boolean
}

/** Settles `mono` in the styles of the page. */
export function markFixedPitch(glyphs: Glyphs): void {
  const faces = new Map<string, Widths>()
  const ofStyles = glyphs.styles.map(({ font }) => faceOf(faces, font))
  for (let at = 0; at < glyphs.count; at++) {
    const style = glyphs.style[at] as number
    const face = ofStyles[style]
    const code = glyphs.codes[at] as number
    if (!face || code <= 0x20 || glyphs.turn[at] !== 0) continue
    if (code >= 0x2000) face.hasOther ||= code >= 0x2e80
    else {
      const size = Math.max(1, (glyphs.styles[style] as Style).size)
      const width = ((glyphs.right[at] as number) - (glyphs.left[at] as number)) / size
      if (width < face.min) face.min = width
      if (width > face.max) face.max = width
      if (code >= 0x80) continue
      if (kinds[code] === narrow) {
        face.narrow++
        face.maxNarrow = Math.max(face.maxNarrow, width)
      } else if (kinds[code] === wide) {
        face.wide++
        face.minWidthShare = Math.min(face.minWidthShare, width)
      }
    }
  }
  for (const style of glyphs.styles) {
    const face = faces.get(style.font)
    if (ideographic.test(style.font)) style.monospace = false
    else if (face && isFixed(face)) style.monospace = true
    else if (face && (isIdeographic(face) || isProportional(face))) style.monospace = false
  }
}

function faceOf(faces: Map<string, Widths>, font: string): Widths {
  let face = faces.get(font)
  if (!face) {
    face = { min: Infinity, max: 0, narrow: 0, wide: 0, maxNarrow: 0, minWidthShare: Infinity, hasOther: false }
    faces.set(font, face)
  }
  return face
}

/** Ideographs are all as wide, and a font with a few of them may say so of itself. */
function isIdeographic({ hasOther, narrow: thin, wide: broad }: Widths): boolean {
  return hasOther && thin + broad < enough
}

/** Whether letters take the places that they need, whatever the source says. */
function isProportional({ narrow: thin, wide: broad, maxNarrow, minWidthShare }: Widths): boolean {
  return thin >= enough && broad >= enough && maxNarrow < narrowShare * minWidthShare
}

function isFixed({ min, max, narrow: thin, wide: broad, hasOther }: Widths): boolean {
  return !hasOther && thin >= enough && broad >= enough && min > 0.3 && max - min < sameWidth * max
}
