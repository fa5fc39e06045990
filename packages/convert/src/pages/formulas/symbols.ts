/** Symbols of formulas by what they do in a row. */

function codesOf(symbols: string): ReadonlySet<number> {
  return new Set([...symbols].map((symbol) => symbol.codePointAt(0) as number))
}

/** Large operators, whose limits are set over and under them where a formula is displayed. */
export const largeOperators = codesOf('∑∏∐⋃⋂⨄⨆⋀⋁⨀⨁⨂')
export const integrals = codesOf('∫∬∭⨌∮∯∰')

export const openings = codesOf('([{⟨⌊⌈')
export const closings = codesOf(')]}⟩⌋⌉')
/** The same symbol opens and closes. */
export const uprights = codesOf('|‖∥∣')

/** Bars as text has them, and what they are as brackets. */
export const tallBars: ReadonlyMap<number, number> = new Map([
  [0x2223, 0x7c],
  [0x2225, 0x2016],
])

export function isBracket(code: number): boolean {
  return openings.has(code) || closings.has(code) || uprights.has(code)
}

export const relations = codesOf(
  '=<>≤≥≪≫≠≡∼≃≈≅∝≐≍≺≻⪯⪰≲≳≜≔⩽⩾⊂⊃⊆⊇⊊⊋⊏⊐⊑⊒∈∉∋⊢⊣⊨⊥∥∣:←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺↦⟼↪↩⇀⇁↼↽⇌↗↘↙↖≁≢≮≯≰≱∦∤≨≩⊈⊉⊲⊳⊴⊵⋈⌣⌢⊩⊪⇝↠↣',
)
export const binaries = codesOf('+−-±∓×÷⋅·∗⋆∘◦•∙⊕⊖⊗⊘⊙∩∪⊎⊓⊔∨∧∖\\≀⋄†‡/')
export const punctuation = codesOf(',;')

/** Accents by the symbol that is drawn over a letter: LaTeX over one letter, and over more. */
export const accentOf: ReadonlyMap<number, string> = new Map(
  (
    [
      ['ˆ^\u0302', '\\hat'],
      ['˜~\u0303', '\\tilde'],
      ['¯ˉ\u0304', '\\bar'],
      ['˙\u0307', '\\dot'],
      ['¨\u0308', '\\ddot'],
      ['ˇ\u030c', '\\check'],
      ['˘\u0306', '\\breve'],
      ['´\u0301', '\\acute'],
      ['`\u0300', '\\grave'],
      ['˚\u030a', '\\mathring'],
      ['\u20d7⃗', '\\vec'],
    ] as const
  ).flatMap(([symbols, command]) => [...symbols].map((symbol) => [symbol.codePointAt(0) as number, command])),
)
export const wideAccents: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\bar': '\\overline',
  '\\check': '\\widecheck',
  '\\vec': '\\overrightarrow',
}

/** Negated symbols that are drawn as a stroke and the symbol. */
export const strokeCode = 0x338

/** How many primes each is. */
export const primes: ReadonlyMap<number, number> = new Map(
  [...'′″‴'].map((sign, at) => [sign.codePointAt(0) as number, at + 1]),
)
export const radicalCode = 0x221a
export const overbrace = 0x23de
export const underbrace = 0x23df

/** Names whose scripts are limits where a formula is displayed. */
export const limitNames: ReadonlySet<string> = new Set(
  'lim max min sup inf limsup liminf argmax argmin det gcd Pr'.split(' '),
)
