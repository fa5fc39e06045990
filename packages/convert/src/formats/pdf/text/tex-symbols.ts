/**
 * Codes of TeX's fonts → Unicode: of those for mathematics, and the first ones of those for text.
 *
 * Few of these files have a `ToUnicode`, and many glyphs have names that are in no list (`summationdisplay`,
 * `angbracketleft`) or none, so that the engine reports a symbol's bare code: `P` for a sum, `h` for an angle bracket.
 * The encodings are those of *The TeXbook*, appendix F, and of the user's guide to AMSFonts, appendix D. Left out
 * are codes at which re-encoded fonts have a symbol of ASCII: braces, bar, backslash; slash, comma.
 */

/** Symbols of codes that follow each other, by the first code. */
type Runs = Readonly<Record<number, string>>

/** OMS: symbols. The stroke of a negation is a combining mark; the foot of `↦` stands for all of it. */
const symbols: Runs = {
  0: '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻',
  32: '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ',
  91: '∪',
  93: '⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡',
  126: '♥♠',
}

/** OML: italics. */
const italics: Runs = {
  0: 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁',
  46: '▷',
  48: '0123456789.,<',
  62: '>⋆∂',
  91: '♭♮♯⌣⌢ℓ',
  123: 'ıȷ℘\u20d7\u0361',
}

/** The same without what fonts of Times and Palatino have from fonts of text. */
const letterlike: Runs = { 0: italics[0] as string, 91: '♭♮♯⌣⌢ℓ', 123: 'ıȷ℘\u20d7\u0361' }

/**
 * OMX: symbols of several sizes. Tall brackets, roots and wide braces are drawn of parts, for which Unicode has pieces of
 * brackets; corners of boxes stand for the parts of braces, and for those of roots a line and its corner.
 */
const large: Runs = {
  0: '()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\',
  48: '⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂',
  80: '∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√⎷',
  117: '⎸⌜‖↑↓╭╮╰╯⇑⇓',
}

/** The first font of further symbols of the American Mathematical Society. */
const further: Runs = {
  0: '⊡⊞⊠□■·◇♦↻↺⇌⇋⊟⊩⊪⊨↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱',
  32: '⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵-≓≒≽≧⩾≷',
  64: '⊏⊐⊳⊲⊵⊴★≬▼▶◀→←△▲▽≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝',
  96: '⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊝',
}

/** The second. */
const negated: Runs = {
  0: '≨≩≰≱≮≯⊀⊁≨≩≰≱⪇⪈⋠⋡⋨⋩⋦⋧≰≱⪵⪶⪹⪺⪉⪊≁≇╱╲',
  32: '⊊⊋⊈⊉⫋⫌⫋⫌⊊⊋⊈⊉∦∤∤∦⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅∄',
  91: 'ˆˆ˜˜',
  96: 'Ⅎ⅁',
  102: '℧ð≂ℶℷℸ⋖⋗⋉⋊∣∥∖∼≈≊⪸⪷↶↷ϝϰkℏℏ϶',
}

/** The third of the TX and PX fonts, whose names of glyphs are in no list; what Unicode lacks is unknown. */
const ofTx: Runs = {
  9: '∥',
  11: '∦',
  17: '≐',
  28: '⪳⪴',
  44: '≠≭≢≁≉⊄⊅',
  53: '≉',
  59: '≇∉∌',
  66: '≔≕',
  84: '⩓⩔',
  111: 'ƛ',
  123: '⇝',
  126: '⟦⟧',
}

/** Their further integrals; the middle of a wide brace is a space. */
const integralsOfTx: Runs = { 8: '∯∯∳∳∲∲', 18: '⟦⟧⟦⟧⟦⟧⟦⟧', 32: ' ', 33: '∬∬∭∭⨌⨌', 41: '∰∰' }

/** OT1: text, whose other codes are ASCII but for a few. */
const letters: Runs = { 0: 'ΓΔΘΛΞΠΣΥΦΨΩﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ' }

const firstPrivate = 0xf000

export interface TexFont {
  /** By code; -1 where there is none. */
  symbols: Int32Array
  /** What a character is that macOS has no symbol for, where it can be one alone. */
  unknown?: number
  /** Its symbols hang from their pens, and stand about the axis of the formula. */
  hangs: boolean
}

const fonts: readonly [name: RegExp, font: TexFont][] = [
  [
    /^CM(?:R|B|BX(?:SL|TI)?|CSC|DUNH|SL|SS(?:BX|DC|I|Q|QI)?|TI|U)\d/i,
    { symbols: byCode(letters), hangs: false, unknown: 0xfb03 },
  ],
  [/^(?:CMB?SY|MTSY)\d|^LMMathSymbols|^r?[tp]xb?sys?\d*$/i, { symbols: byCode(symbols), hangs: false }],
  [/^(?:CMMIB?|MTMI)\d|^LMMathItalic/i, { symbols: byCode(italics), hangs: false }],
  [/^(?:CM|EU|MT)EX\d|^LMMathExtension|^[tp]xb?exs?\d*$/i, { symbols: byCode(large), hangs: true }],
  [/^[tp]xb?syc$/i, { symbols: onlyByCode(ofTx), hangs: false }],
  [/^[tp]xb?exa$/i, { symbols: onlyByCode(integralsOfTx), hangs: true }],
  [/^r?[tp]xb?mi$/i, { symbols: byCode(letterlike), hangs: false }],
  [/^MSAM\d|^[tp]xb?sya$/i, { symbols: byCode(further), hangs: false }],
  [/^MSBM\d|^[tp]xb?syb$/i, { symbols: byCode(negated), hangs: false }],
]

function byCode(runs: Runs): Int32Array {
  const codes = new Int32Array(128).fill(-1)
  for (const [first, run] of Object.entries(runs))
    for (const [at, symbol] of [...run].entries()) codes[Number(first) + at] = symbol.codePointAt(0) as number
  return codes
}

/** Codes that are none of these are of symbols that are not known: private characters. */
function onlyByCode(runs: Runs): Int32Array {
  return byCode(runs).map((code, at) => (code < 0 ? firstPrivate + at : code))
}

/** @returns Undefined for other fonts. */
export function texFont(name: string): TexFont | undefined {
  return fonts.find(([names]) => names.test(name))?.[1]
}
