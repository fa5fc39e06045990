/**
 * Codes of TeX's fonts → Unicode: of those for mathematics, and the first ones of those for text.
 *
 * Few of these files have a `ToUnicode`, and many glyphs have names that are in no list (`summationdisplay`,
 * `angbracketleft`) or none, so that the engine reports a symbol's bare code: `P` for a sum, `h` for an angle bracket.
 * The encodings are those of *The TeXbook*, appendix F, and of the user's guide to AMSFonts, appendix D. Left out
 * are codes at which re-encoded fonts have a sign of ASCII: braces, bar, backslash; slash, comma.
 */

/** Signs of codes that follow each other, by the first code. */
type Runs = Readonly<Record<number, string>>

/** In the place of what says nothing alone: the parts that tall brackets and wide braces are built of. */
const nothing = '\0'

/** OMS: signs. The stroke of a negation is a combining mark; the foot of `↦` stands for all of it. */
const signs: Runs = {
  0: '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻',
  32: '←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ',
  91: '∪',
  93: '⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡',
  126: '♥♠',
}

/** OML: italics. */
const italics: Runs = {
  0: 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχψωεϑϖϱςϕ↼↽⇀⇁',
  46: '▷',
  48: '0123456789.,<',
  62: '>⋆∂',
  91: '♭♮♯⌣⌢ℓ',
  123: 'ıȷ℘',
}

/** OMX: signs of several sizes. Of what is built of parts, the first or the middle one stands for all. */
const large: Runs = {
  0: '()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\',
  48: `()[]${nothing.repeat(8)}{}${nothing.repeat(6)}⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂`,
  80: '∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√√',
  117: `${nothing.repeat(2)}‖↑↓${nothing.repeat(4)}⇑⇓`,
}

/** The first font of further signs of the American Mathematical Society. */
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

/** OT1: text, whose other codes are ASCII but for a few. */
const letters: Runs = { 0: 'ΓΔΘΛΞΠΣΥΦΨΩﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ' }

export interface TexFont {
  /** By code; -1 where there is none. */
  signs: Int32Array
  /** What a character is that macOS has no symbol for, where it can be one alone. */
  unknown?: number
  /** Its signs hang from their pens, and stand about the axis of the formula. */
  hangs: boolean
}

const fonts: readonly [name: RegExp, font: TexFont][] = [
  [
    /^CM(?:R|B|BX(?:SL|TI)?|CSC|DUNH|SL|SS(?:BX|DC|I|Q|QI)?|TI|U)\d/i,
    { signs: byCode(letters), hangs: false, unknown: 0xfb03 },
  ],
  [/^(?:CMB?SY|MTSY)\d|^LMMathSymbols|^r?[tp]xb?sys?\d*$/i, { signs: byCode(signs), hangs: false }],
  [/^(?:CMMIB?|MTMI)\d|^LMMathItalic/i, { signs: byCode(italics), hangs: false }],
  [/^(?:CM|EU|MT)EX\d|^LMMathExtension|^[tp]xb?exs?\d*$/i, { signs: byCode(large), hangs: true }],
  [/^MSAM\d|^[tp]xb?sya$/i, { signs: byCode(further), hangs: false }],
  [/^MSBM\d|^[tp]xb?syb$/i, { signs: byCode(negated), hangs: false }],
]

function byCode(runs: Runs): Int32Array {
  const codes = new Int32Array(128).fill(-1)
  for (const [first, run] of Object.entries(runs))
    for (const [at, sign] of [...run].entries()) codes[Number(first) + at] = sign.codePointAt(0) as number
  return codes
}

/** @returns Undefined for other fonts. */
export function texFont(name: string): TexFont | undefined {
  return fonts.find(([names]) => names.test(name))?.[1]
}
