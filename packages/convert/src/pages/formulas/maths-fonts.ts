/** Fonts of formulas, by their names, and the alphabets that they hold. */
import type { Style } from '../layout/content.ts'

export interface MathsFont {
  /** It is used for formulas only: what is set in it is one, but for bullets and marks of notes. */
  isMaths: boolean
  /** LaTeX around its letters; '' where they are those of formulas, in italics. */
  alphabet: string
  /** Italics of text that the page's formulas use for their letters. */
  isBorrowed?: true
  /** Its letters are those of words: they are names of functions, units and text. */
  isText: boolean
}

const italics = maths('')

function maths(alphabet: string): MathsFont {
  return { isMaths: true, alphabet, isText: false }
}

function text(alphabet: string): MathsFont {
  return { isMaths: false, alphabet, isText: true }
}

/** The first that fits. */
const fonts: readonly (readonly [RegExp, MathsFont])[] = [
  // Computer Modern and Latin Modern, MathTime, TX and PX fonts, Belleek, Fourier and mathpazo.
  [/^(?:CMMIB|LMMathItalic\d+-Bold|MTMIB|r?[tp]xb(?:mi|exmi)|BLMIB)/i, maths('\\boldsymbol')],
  [/^(?:CMMI|LMMathItalic|MTMI|RM(?:TMI)|r?[tp]xmi|BLMI|futmii|rpplri7m|PazoMath-Italic)/i, italics],
  [/^(?:CMB?SY|LMMathSymbols|MTSY|r?[tp]xb?sys?\d*$|BLSY|futsy)/i, maths('\\mathcal')],
  [/^(?:CMEX|LMMathExtension|MTEX|EUEX|[tp]xb?ex|BLEX|futex|ESINT)/i, italics],
  [/^(?:MSBM|[tp]xb?syb|BBOLD|DSROM|DSSS|PazoMathBlackboard)/i, maths('\\mathbb')],
  [/^(?:MSAM|[tp]xb?sy[ac]|[tp]xb?mia|STMARY|WASY|LASY)/i, italics],
  [/^EUF[MB]\d/i, maths('\\mathfrak')],
  [/^(?:EUS[MB]|RSFS[O]?)\d/i, maths('\\mathscr')],
  [/^StandardSymL/i, italics],
  // OpenType fonts with a MATH table, whose alphabets have characters of their own.
  [
    /^(?:CambriaMath|LatinModernMath|XITSMath|STIX(?:Two)?Math|STIXMath|TeXGyre\w{4,12}Math|AsanaMath|Asana-Math|Libertinus-?Math|FiraMath|NewCMMath|GFSNeohellenicMath|DejaVuMath|LMMath-)/i,
    { isMaths: true, alphabet: '\\mathrm', isText: true },
  ],
  [/^(?:MathJax_|MJX)\w{0,12}Math/i, italics],
  [/^(?:MathJax_|MJX)\w{0,12}(?:Caligraphic|Script)/i, maths('\\mathcal')],
  [/^(?:MathJax_|MJX)\w{0,12}AMS/i, maths('\\mathbb')],
  [/^(?:MathJax_|MJX)\w{0,12}Fraktur/i, maths('\\mathfrak')],
  [/^(?:MathJax_|MJX)\w{0,12}Size/i, italics],
  // Text.
  [/^(?:CMTT|LMMono|CMTCSC)/i, text('\\mathtt')],
  [/^(?:CMSS|LMSans)/i, text('\\mathsf')],
  [/^(?:CMTI|LMRoman\d+-Italic|CMSL|CMBXTI)/i, text('\\mathit')],
  [/^(?:CMBX|CMB\d|LMRoman\w{0,6}-Bold)/i, text('\\mathbf')],
]

/** Italics of text on a page whose formulas have no italics of their own: Times with Symbol. */
export const borrowedItalics: MathsFont = { isMaths: false, alphabet: '', isText: true, isBorrowed: true }

/** How a style's letters are written in a formula. */
export function mathsFont(style: Style): MathsFont {
  const known = fonts.find(([names]) => names.test(style.font))?.[1]
  if (known) return known
  if (style.monospace) return text('\\mathtt')
  if (style.bold) return text(style.italic ? '\\boldsymbol' : '\\mathbf')
  return text(style.italic ? '\\mathit' : '\\mathrm')
}
