/** What the layout needs to know of a font. */
import { nativeOf, type Pdfium, readUtf8 } from '../pdfium/pdfium.ts'
import { type TexFont, texFont } from './tex-symbols.ts'
import { nameByWidths } from './unnamed-fonts.ts'

export interface FontFacts {
  name: string
  bold: boolean
  italic: boolean
  monospace: boolean
  /** Its codes stand for pictures, not for the letters that they are numbered by. */
  symbolic: boolean
  /** It is one of TeX's fonts. */
  tex: TexFont | undefined
}

/** Font descriptor flags (ISO 32000-1 §9.8.2, table 123). */
const fixedPitch = 1 << 0
const italicFlag = 1 << 6
const forceBold = 1 << 18

/** From 600 (semibold) on a weight is seen as bold. */
const boldWeight = 600

/** @param isAsked Whether a font without a name is asked for the widths of its characters. */
export function readFont(pdfium: Pdfium, handle: number, isAsked: boolean): FontFacts {
  if (!handle) return { name: '', bold: false, italic: false, monospace: false, symbolic: false, tex: undefined }
  const base = readUtf8(pdfium, (buffer, bytes) => nativeOf(pdfium, 'FPDFFont_GetBaseFontName')(handle, buffer, bytes))
  const stated = base.replace(/^[A-Z]{6}\+/, '')
  const name = stated || (isAsked ? nameByWidths((code) => widthOf(pdfium, handle, code)) : '')
  const face = numberedFace(name)
  const flags = nativeOf(pdfium, 'FPDFFont_GetFlags')(handle)
  const weight = nativeOf(pdfium, 'FPDFFont_GetWeight')(handle)
  return {
    name,
    bold:
      isBoldName(name) ||
      face.includes('B') ||
      (flags & forceBold) !== 0 ||
      (isOpaqueName(name) && weight >= boldWeight),
    italic:
      /ital|obli|slant|(?<![a-z])(?:it|ti|sl)\d*$|CMMI/i.test(name) || face.includes('I') || (flags & italicFlag) !== 0,
    monospace: isMonospaceName(name) || (flags & fixedPitch) !== 0,
    symbolic: /wingdings|webdings|zapfdingbats|dingbats|^symbol/i.test(name),
    tex: texFont(name),
  }
}

/** @returns Thousandths of an em. */
function widthOf(pdfium: Pdfium, handle: number, code: number): number | undefined {
  if (!nativeOf(pdfium, 'FPDFFont_GetGlyphWidth')(handle, code, 1000, pdfium.scratch)) return undefined
  return pdfium.f32()[pdfium.scratch >> 2]
}

/** Advent's fonts are called by numbers, with the letters of their face behind: `AdvOTb83ee1dd.B`, `AdvOT8244d044.BI+03`. */
export function numberedFace(name: string): string {
  return /^AdvOT[0-9a-f]{6,8}\.(BI?|I)(?![A-Za-z])/.exec(name)?.[1] ?? ''
}

/**
 * A name that says nothing of the face: `F1`, `T3Font_2`. Only then the weight counts: the engine guesses it from stems.
 * TeX's names are short: `CMR10`.
 */
export function isOpaqueName(name: string): boolean {
  return !/[A-Za-z]{4}|^(?:CM|EC|SF|LM|TC)[A-Za-z]+\d/.test(name.replace(/font/gi, ''))
}

/** Also the abbreviations of type foundries and TeX: CMBX10, NimbusRomNo9L-Medi. */
const boldName =
  /bold|black|heavy|demi|medi(?!um)|^(?:CM|CMSS|SF|DC|EC)BX|blk(?:cond)?(?![a-z])|[-,.]bd|(?<![a-z])Bd(?![a-z])/i

function isBoldName(name: string): boolean {
  return boldName.test(name) && !/light/i.test(name)
}

export function isMonospaceName(name: string): boolean {
  return /mono(?!type)|courier|consol|typewriter|^(?:cm(?:i|sl|csc)?tt|(?:sf|ec)(?:tt|it|st|tc))\d|lucida ?sans ?typ|menlo|monaco|inconsolata|source ?code|fixed|terminal|code(?:pro)?(?:-|$)|nimbusmon/i.test(
    name,
  )
}
