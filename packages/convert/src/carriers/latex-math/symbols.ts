/** Characters of formulas and the LaTeX commands for them (Unicode Technical Report 25; amsmath). */
import { lookupTable } from '../../core/lookup-table.ts'

/** Letters and symbols, each with its command; what is not here is printed as it is. */
const commands = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa ϰ varkappa
λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi
ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∆ Delta ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ⨌ iiiint ∮ oint ∯ oiint ∰ oiiint
⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨀ bigodot ⨁ bigoplus ⨂ bigotimes ⨄ biguplus ⨆ bigsqcup
± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ⋆ star ∘ circ • bullet ∙ bullet ⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot
∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup ∨ vee ∧ wedge ∖ setminus ≀ wr ⋄ diamond † dagger ‡ ddagger ⨯ times
≤ leq ≥ geq ≪ ll ≫ gg ≠ neq ≡ equiv ∼ sim ≃ simeq ≈ approx ≅ cong ∝ propto ≐ doteq ≍ asymp ≺ prec ≻ succ ⪯ preceq ⪰ succeq
≲ lesssim ≳ gtrsim ≜ triangleq ≔ coloneqq ⩽ leqslant ⩾ geqslant ≢ not\\equiv ≁ nsim
⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ⊈ nsubseteq ⊊ subsetneq ⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq
∈ in ∉ notin ∋ ni ⊢ vdash ⊣ dashv ⊨ models ⊥ bot ⟂ perp ∥ parallel ∦ nparallel ∣ mid ∤ nmid ⋈ bowtie
∞ infty ∅ emptyset ∇ nabla ∂ partial ∀ forall ∃ exists ∄ nexists ¬ neg ∠ angle ∡ measuredangle ⊤ top △ triangle □ square
ℏ hbar ℓ ell ℘ wp ℜ Re ℑ Im ℵ aleph ℶ beth ı imath ȷ jmath
← leftarrow → rightarrow ↔ leftrightarrow ↑ uparrow ↓ downarrow ↕ updownarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow
⇑ Uparrow ⇓ Downarrow ⟵ longleftarrow ⟶ longrightarrow ⟷ longleftrightarrow ⟸ Longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow
↦ mapsto ⟼ longmapsto ↪ hookrightarrow ↩ hookleftarrow ⇀ rightharpoonup ⇁ rightharpoondown ↼ leftharpoonup ↽ leftharpoondown
⇌ rightleftharpoons ⇋ leftrightharpoons ↗ nearrow ↘ searrow ↙ swarrow ↖ nwarrow ↛ nrightarrow ⇏ nRightarrow
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ∴ therefore ∵ because ° ^{\\circ} ∎ blacksquare ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil
⟨ langle ⟩ rangle 〈 langle 〉 rangle 〈 langle 〉 rangle ‖ Vert √ surd
`

export const commandOf: ReadonlyMap<string, string> = new Map(
  [...commands.matchAll(/(\S+) (\S+)/g)].map(([, character, name]) => [
    character!,
    name!.startsWith('^') ? name! : `\\${name}`,
  ]),
)

/** Characters that stand for one of ASCII, or that LaTeX makes by itself. */
export const plainOf: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '‐': '-',
  '∕': '/',
  '⁄': '/',
  '′': "'",
  '″': "''",
  '‴': "'''",
  '∶': ':',
  '’': "'",
  ℎ: 'h',
  ⅅ: 'D',
  ⅆ: 'd',
  ⅇ: 'e',
  ⅈ: 'i',
  ⅉ: 'j',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
  '\u00a0': '~',
  '\u2003': '\\quad ',
  '\u2005': '\\: ',
  '\u2009': '\\, ',
  '\u200a': '\\, ',
  '\u2004': '\\; ',
}

/** Characters that LaTeX would take for its own (§2.1 of the LaTeX manual). */
export const escapeOf: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{}',
}

/** Names that LaTeX sets upright by themselves. */
export const functionNames: ReadonlySet<string> = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min ' +
    'Pr sec sin sinh sup tan tanh'
  ).split(' '),
)

/** Accents by their combining character: over one letter, over more. */
export const accents: Readonly<Record<string, readonly [string, string]>> = lookupTable({
  '\u0300': ['\\grave', '\\grave'],
  '`': ['\\grave', '\\grave'],
  '\u0301': ['\\acute', '\\acute'],
  '\u0302': ['\\hat', '\\widehat'],
  '^': ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '~': ['\\tilde', '\\widetilde'],
  '\u0304': ['\\bar', '\\overline'],
  '\u0305': ['\\bar', '\\overline'],
  '¯': ['\\bar', '\\overline'],
  '\u0306': ['\\breve', '\\breve'],
  '\u0307': ['\\dot', '\\dot'],
  '\u0308': ['\\ddot', '\\ddot'],
  '\u030a': ['\\mathring', '\\mathring'],
  '\u030c': ['\\check', '\\widecheck'],
  ˇ: ['\\check', '\\widecheck'],
  '\u0331': ['\\underline', '\\underline'],
  '\u0332': ['\\underline', '\\underline'],
  '\u20d0': ['\\overset{\\leftharpoonup}', '\\overset{\\leftharpoonup}'],
  '\u20d1': ['\\overset{\\rightharpoonup}', '\\overset{\\rightharpoonup}'],
  '\u20d6': ['\\overleftarrow', '\\overleftarrow'],
  '\u20d7': ['\\vec', '\\overrightarrow'],
  '→': ['\\vec', '\\overrightarrow'],
  '\u20db': ['\\dddot', '\\dddot'],
  '\u20dc': ['\\ddddot', '\\ddddot'],
  '\u20e1': ['\\overleftrightarrow', '\\overleftrightarrow'],
})

/** Characters that stretch over or under an expression. */
export const stretched: Readonly<Record<string, readonly [over: string, under: string]>> = lookupTable({
  '⏞': ['\\overbrace', '\\underbrace'],
  '⏟': ['\\overbrace', '\\underbrace'],
  '⎴': ['\\overbracket', '\\underbracket'],
  '⎵': ['\\overbracket', '\\underbracket'],
  '⏜': ['\\overparen', '\\underparen'],
  '⏝': ['\\overparen', '\\underparen'],
  '¯': ['\\overline', '\\underline'],
  _: ['\\overline', '\\underline'],
  '←': ['\\overleftarrow', '\\underleftarrow'],
  '→': ['\\overrightarrow', '\\underrightarrow'],
  '↔': ['\\overleftrightarrow', '\\underleftrightarrow'],
})

/** Arrows that are as long as the words above or below them. */
export const arrows: Readonly<Record<string, string>> = lookupTable({
  '←': '\\xleftarrow',
  '→': '\\xrightarrow',
  '↔': '\\xleftrightarrow',
  '⇐': '\\xLeftarrow',
  '⇒': '\\xRightarrow',
  '⇔': '\\xLeftrightarrow',
})

/** Fences that are written otherwise than elsewhere in a formula. */
const fences: Readonly<Record<string, string>> = lookupTable({
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '‖': '\\|',
  '∥': '\\|',
  '∣': '|',
  '⟦': '\\llbracket ',
  '⟧': '\\rrbracket ',
  '\\': '\\backslash ',
})

/** As `\left` and `\right` want it. */
export function fence(character: string): string {
  const known = fences[character]
  if (known !== undefined) return known
  const command = commandOf.get(character)
  return command === undefined ? character : `${command} `
}

/** Matrix environments by the fences around them. */
export const matrixEnvironments: Readonly<Record<string, string>> = lookupTable({
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
})
