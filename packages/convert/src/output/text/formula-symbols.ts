/** LaTeX commands that stand for one character, and what is written around rows and over letters. */
import { lookupTable } from '../../core/lookup-table.ts'

const pairs = `
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ lambda λ
mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂
infty ∞ partial ∂ nabla ∇ pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙
cup ∪ cap ∩ uplus ⊎ sqcup ⊔ sqcap ⊓ setminus ∖ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬
land ∧ wedge ∧ lor ∨ vee ∨ ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ prime ′ degree ° ell ℓ hbar ℏ Re ℜ Im ℑ wp ℘ aleph ℵ
imath ı jmath ȷ top ⊤ bot ⊥ angle ∠ measuredangle ∡ triangle △ square □ blacksquare ∎ diamond ⋄ dagger † ddagger ‡
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | Vert ‖ | ‖ lvert | rvert | lVert ‖ rVert ‖ lbrace { rbrace }
backslash \\ textbackslash \\ textasciitilde ~ textasciicircum ^ colon : surd √ therefore ∴ because ∵
`

const relationPairs = `
le ≤ leq ≤ leqslant ⩽ ge ≥ geq ≥ geqslant ⩾ ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ doteq ≐
asymp ≍ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ triangleq ≜ coloneqq ≔ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃
subseteq ⊆ supseteq ⊇ nsubseteq ⊈ subsetneq ⊊ vdash ⊢ dashv ⊣ models ⊨ perp ⊥ parallel ∥ nparallel ∦ mid | nmid ∤
to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ uparrow ↑ downarrow ↓ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔
iff ⇔ mapsto ↦ longmapsto ⟼ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸
Longleftrightarrow ⟺ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ leftharpoonup ↼ rightleftharpoons ⇌ leftrightharpoons ⇋
nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖
`

function tableOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/(\S+) (\S+)/g)].map(([, name, symbol]) => [name!, symbol!]))
}

export const symbols = tableOf(pairs)

/** Symbols that stand between two sides, with spaces around them. */
export const relations = tableOf(relationPairs)

/** Arrows with words above or below them: `\xrightarrow`. */
export const labelledArrows: Readonly<Record<string, string>> = lookupTable({
  xleftarrow: '←',
  xrightarrow: '→',
  xleftrightarrow: '↔',
  xLeftarrow: '⇐',
  xRightarrow: '⇒',
  xLeftrightarrow: '⇔',
})

/** Combining characters behind a letter that bears them. */
export const accents: Readonly<Record<string, string>> = lookupTable({
  grave: '\u0300',
  acute: '\u0301',
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0304',
  overline: '\u0305',
  breve: '\u0306',
  dot: '\u0307',
  ddot: '\u0308',
  mathring: '\u030a',
  check: '\u030c',
  widecheck: '\u030c',
  underline: '\u0332',
  vec: '\u20d7',
  dddot: '\u20db',
})

/** Rows of an environment: what stands before and behind them, and between their columns. */
export const environments: Readonly<Record<string, readonly [before: string, behind: string, between: string]>> =
  lookupTable({
    matrix: ['', '', ' '],
    smallmatrix: ['', '', ' '],
    array: ['', '', ' '],
    pmatrix: ['(', ')', ' '],
    bmatrix: ['[', ']', ' '],
    Bmatrix: ['{', '}', ' '],
    vmatrix: ['|', '|', ' '],
    Vmatrix: ['‖', '‖', ' '],
    cases: ['{', '', ' '],
  })

export const doubleStruck: Readonly<Record<string, string>> = { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }
