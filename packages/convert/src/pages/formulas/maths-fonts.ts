/** Fonts of formulas, by their names, and the alphabets that they hold. */
import type { Glyphs, Style } from '../layout/content.ts'

export interface MathsFont {
  /** It is used for formulas only: what is set in it is one, but for bullets and marks of notes. */
  isMaths: boolean
  /** LaTeX around its letters; '' where they are those of formulas, in italics. */
  alphabet: string
  /** Italics of text that the page's formulas use for their letters. */
  isBorrowed?: true
  /** Its family has italics of its own for formulas. */
  neverBorrowed?: true
  /** Its letters are those of words: they are names of functions, units and text. */
  isText: boolean
  /** Descendants of it set text, too: its words are none of formulas by themselves. */
  holdsWords?: true
  /** Scripts are smaller than their bases however deep they are. */
  shrinks?: true
  /** A browser printed it without its name, and set what it is in by MathML. */
  isUnnamed?: true
  /** That of its letters of text, where only its symbols are known to be those of formulas. */
  plain?: MathsFont
  /** That of its Greek capitals: TeX's fonts of text hold those of formulas. */
  capitals?: MathsFont
  /** What its codes stand for, where that is not what they are in Unicode. */
  codes?: ReadonlyMap<number, number>
}

const italics = maths('')
/** A font of symbols, without letters. */
export const symbolsFont: MathsFont = italics

/** MathJax's and KaTeX's: the stroke of a negation, the parts of wide braces, the arrow of a vector. */
const pieces = codesOf(['\ue020', '\u0338'], ['\ue150', '╭'], ['\ue151', '╮'], ['\ue152', '╰'], ['\ue153', '╯'])
const large = new Map([...pieces, ...codesOf(['→', '\u20d7'])])

function codesOf(...pairs: readonly (readonly [string, string])[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(([from, to]) => [from.codePointAt(0) as number, to.codePointAt(0) as number]))
}

function maths(alphabet: string): MathsFont {
  return { isMaths: true, alphabet, isText: false }
}

function uprights(alphabet: string): MathsFont {
  return { isMaths: true, alphabet, isText: true, holdsWords: true }
}

function text(alphabet: string): MathsFont {
  return { isMaths: false, alphabet, isText: true }
}

/** A font with a MATH table, whose alphabets have characters of their own. */
const openType: MathsFont = { isMaths: true, alphabet: '\\mathrm', isText: true }

/** The first that fits. */
const fonts: readonly (readonly [RegExp, MathsFont])[] = [
  // Computer Modern and Latin Modern, MathTime, TX and PX fonts, Belleek, Fourier and mathpazo.
  [/^[tp]xb?mia$/i, maths('\\mathfrak')],
  [/^(?:CMMIB|LMMathItalic\d+-Bold|MTMIB|r?[tp]xb(?:mi|exmi)|BLMIB)/i, maths('\\boldsymbol')],
  [/^(?:CMMI|LMMathItalic|MTMI|RM(?:TMI)|r?[tp]xmi|BLMI|futmii|rpplri7m|PazoMath-Italic)/i, italics],
  [/^(?:CMB?SY|LMMathSymbols|MTSY|r?[tp]xb?sys?\d*$|BLSY|futsy)/i, maths('\\mathcal')],
  [/^(?:CMEX|LMMathExtension|MTEX|EUEX|[tp]xb?ex|BLEX|futex|ESINT)/i, italics],
  [/^(?:MSBM|[tp]xb?syb|BBOLD|DSROM|DSSS|PazoMathBlackboard)/i, maths('\\mathbb')],
  [/^(?:MSAM|[tp]xb?sy[ac]|STMARY|WASY|LASY|PazoMath(?:-Bold)?$)/i, italics],
  [/^EUF[MB]\d/i, maths('\\mathfrak')],
  [/^(?:EUS[MB]|RSFS[O]?)\d/i, maths('\\mathscr')],
  [/^StandardSymL/i, { ...italics, codes: codesOf(['φ', 'ϕ'], ['ϕ', 'φ']) }],
  [
    /^(?:CambriaMath|LatinModernMath|XITSMath|STIX(?:Two)?Math|STIXMath|TeXGyre\w{4,12}Math|AsanaMath|Asana-Math|Libertinus-?Math|FiraMath|NewCMMath|GFSNeohellenicMath|DejaVuMath|LMMath-)/i,
    openType,
  ],
  // MathJax and KaTeX, descendants of Computer Modern: each shows Unicode, some its letters as those of ASCII.
  [/^(?:MathJax|KaTeX)_Math-Bold/, maths('\\boldsymbol')],
  [/^(?:MathJax|KaTeX)_Math/, italics],
  [/^(?:(?:MathJax|KaTeX)_(?:Call?igraphic|Script)|mjx-(?:ncm|tex)-cb?-)/, maths('\\mathcal')],
  [/^(?:MathJax|KaTeX)_AMS/, maths('\\mathbb')],
  [/^(?:MathJax|KaTeX)_Fraktur/, maths('\\mathfrak')],
  [/^(?:MathJax|KaTeX)_(?:Size|Vector)/, { ...italics, codes: large }],
  [/^(?:(?:MathJax|KaTeX)_Main-Bold|mjx-ncm-b-)/, uprights('\\mathbf')],
  [/^(?:(?:MathJax|KaTeX)_Main-Italic|mjx-ncm-mi?-)/, uprights('\\mathit')],
  [/^(?:(?:MathJax|KaTeX)_SansSerif|mjx-ncm-ss-)/, uprights('\\mathsf')],
  [/^(?:(?:MathJax|KaTeX)_Typewriter|mjx-ncm-m-)/, uprights('\\mathtt')],
  [/^(?:(?:MathJax|KaTeX)_Main|mjx-ncm-)/, { ...uprights('\\mathrm'), codes: pieces }],
  // Text.
  [/^(?:CMTT|LMMono|CMTCSC)/i, text('\\mathtt')],
  [/^(?:CMSS|LMSans)/i, text('\\mathsf')],
  [/^(?:CMTI|LMRoman\d+-Italic|CMSL|CMBXTI)/i, { ...text('\\mathit'), neverBorrowed: true }],
  [/^(?:CMBX|CMB\d|LMRoman\w{0,6}-Bold)/i, { ...text('\\mathbf'), capitals: maths('\\boldsymbol') }],
  [/^(?:CMR\d|LMRoman\d+-Regular|r[tp]xr$)/i, { ...text('\\mathrm'), capitals: italics }],
]

/** Italics of text on a page whose formulas have no italics of their own: Times with Symbol. */
export const borrowedItalics: MathsFont = { isMaths: false, alphabet: '', isText: true, isBorrowed: true }

/** Behind names that were concluded from few characters (`text/unnamed-fonts.ts`): they count on a page with one that is sure. */
const guessed = /\?$/

/** How the letters of each style are written in a formula. */
export function mathsFonts(glyphs: Glyphs): MathsFont[] {
  const { styles } = glyphs
  const isSure = styles.some(({ font }) => font.startsWith('MathJax_') && !guessed.test(font))
  const isOpenType = styles.some(({ font }) => guessed.test(font)) && hasGuessedLetters(glyphs)
  const fonts = styles.map((style) => {
    if (!guessed.test(style.font)) return mathsFont(style)
    const plain = mathsFont({ ...style, font: '' })
    if (isOpenType) return { ...openType, ...(isSure ? {} : { isUnnamed: true as const }), plain }
    return isSure ? { ...mathsFont(style), plain } : plain
  })
  return fonts.some(({ holdsWords }) => holdsWords) && isOfText(glyphs, fonts) ? fonts.map(asText) : fonts
}

/** Whether letters of formulas stand on the page in a font of a guessed name: browsers part an OpenType font in several without names. */
function hasGuessedLetters({ codes, style, styles, count }: Glyphs): boolean {
  for (let at = 0; at < count; at++) {
    const code = codes[at] as number
    if (code < firstMathsLetter || code > lastMathsLetter) continue
    if (guessed.test((styles[style[at] as number] as Style).font)) return true
  }
  return false
}

/**
 * The upright letters are those of the page's text, as in documents of TeX: it has no letters of formulas, or most of
 * its words are set in them.
 */
function isOfText({ codes, style, count }: Glyphs, fonts: readonly MathsFont[]): boolean {
  let [own, others, ofFormulas] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const code = codes[at] as number
    const font = fonts[style[at] as number] as MathsFont
    if (code >= firstMathsLetter && code <= lastMathsLetter) ofFormulas++
    if (!(code >= 0x61 && code <= 0x7a)) continue
    if (font.holdsWords) own++
    else if (font.isMaths) ofFormulas += font.plain ? 0 : 1
    else others++
  }
  return ofFormulas === 0 || (own > others && own > fewLetters)
}

/** Letters of names and units on a page of nothing but formulas, at most. */
const fewLetters = 100
/** Mathematical alphanumeric symbols of Unicode. */
const [firstMathsLetter, lastMathsLetter] = [0x1d400, 0x1d7ff]

function asText(font: MathsFont): MathsFont {
  return font.holdsWords ? { ...font, isMaths: false } : (font.plain ?? font)
}

/** MathJax draws lines over letters and tall brackets of characters behind a clip. */
export function drawsLinesOfCharacters(styles: readonly Style[]): boolean {
  return styles.some(({ font }) => /^(?:MathJax_|mjx-)/.test(font))
}

/** KaTeX draws some of its symbols. */
export function drawsSymbols(styles: readonly Style[]): boolean {
  return styles.some(({ font }) => font.startsWith('KaTeX_'))
}

/** The symbols of formulas in LibreOffice and Apache OpenOffice, and the balls before the items of their lists. */
const openSymbol = /^OpenSymbol/

/** Formulas of these are drawings behind clips of their own. */
export function embedsFormulas(styles: readonly Style[]): boolean {
  return styles.some(({ font }) => openSymbol.test(font))
}

const embeddedSymbols: MathsFont = { ...italics, shrinks: true }

const embeddedItalics: MathsFont = { ...italics, shrinks: true }
const embeddedBoldItalics: MathsFont = { ...maths('\\boldsymbol'), shrinks: true }
const embeddedUprights: MathsFont = { ...uprights('\\mathrm'), shrinks: true }
const embeddedBold: MathsFont = { ...uprights('\\mathbf'), shrinks: true }

/** How letters are written in an embedded formula; signs that the letters' fonts lack come from any other. */
export function embeddedFont({ font, bold, italic }: Style): MathsFont {
  if (openSymbol.test(font)) return embeddedSymbols
  if (italic) return bold ? embeddedBoldItalics : embeddedItalics
  return bold ? embeddedBold : embeddedUprights
}

/** @returns True for a sign from the font of symbols. */
export function isEmbeddedSymbol(font: MathsFont): boolean {
  return font === embeddedSymbols
}

function mathsFont(style: Style): MathsFont {
  const known = fonts.find(([names]) => names.test(style.font))?.[1]
  if (known) return known
  if (style.monospace) return text('\\mathtt')
  if (style.bold) return text(style.italic ? '\\boldsymbol' : '\\mathbf')
  return text(style.italic ? '\\mathit' : '\\mathrm')
}
