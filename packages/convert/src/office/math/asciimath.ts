/** Formulas in AsciiMath as LaTeX (http://asciimath.org, "Syntax" and "The Grammar"). */
import { commandOf } from '../../carriers/latex-math/symbols.ts'

/** Symbols and words, each with its LaTeX. */
const symbolPairs = `
* \\cdot ** \\ast *** \\star // / xx \\times -: \\div @ \\circ o+ \\oplus ox \\otimes o. \\odot sum \\sum prod \\prod
^^ \\wedge ^^^ \\bigwedge vv \\vee vvv \\bigvee nn \\cap nnn \\bigcap uu \\cup uuu \\bigcup != \\ne lt < gt > <= \\le le \\le
>= \\ge ge \\ge -< \\prec >- \\succ in \\in !in \\notin sub \\subset sup \\supset sube \\subseteq supe \\supseteq -= \\equiv ~= \\cong
~~ \\approx ~ \\sim prop \\propto and \\text{and} or \\text{or} if \\text{if} not \\neg => \\Rightarrow iff \\iff <=> \\iff AA \\forall EE \\exists
_|_ \\bot TT \\top |-- \\vdash |== \\models int \\int oint \\oint del \\partial grad \\nabla +- \\pm -+ \\mp O/ \\emptyset oo \\infty
aleph \\aleph ... \\ldots cdots \\cdots vdots \\vdots ddots \\ddots :. \\therefore :' \\because /_ \\angle quad \\quad qquad \\qquad
CC \\mathbb{C} NN \\mathbb{N} QQ \\mathbb{Q} RR \\mathbb{R} ZZ \\mathbb{Z} uarr \\uparrow darr \\downarrow rarr \\rightarrow -> \\to
|-> \\mapsto larr \\leftarrow harr \\leftrightarrow rArr \\Rightarrow lArr \\Leftarrow hArr \\Leftrightarrow % \\% # \\# & \\& $ \\$
sin \\sin cos \\cos tan \\tan sec \\sec csc \\csc cot \\cot sinh \\sinh cosh \\cosh tanh \\tanh arcsin \\arcsin arccos \\arccos arctan \\arctan
log \\log ln \\ln exp \\exp det \\det dim \\dim lim \\lim mod \\bmod gcd \\gcd lcm \\operatorname{lcm} min \\min max \\max dx dx dy dy dz dz dt dt`

/** What stands before one argument, and before two. */
const unary = `
sqrt \\sqrt text \\text hat \\hat bar \\bar ul \\underline vec \\vec dot \\dot ddot \\ddot tilde \\tilde obrace \\overbrace ubrace \\underbrace
cancel \\cancel bb \\mathbf bbb \\mathbb cc \\mathcal tt \\mathtt fr \\mathfrak sf \\mathsf mbox \\text overline \\overline`
const binary = 'frac \\frac root \\sqrt stackrel \\stackrel overset \\overset underset \\underset'
const brackets = '( ( [ [ { \\{ (: \\langle {: . << \\langle |__ \\lfloor |~ \\lceil'
const closings = ') ) ] ] } \\} :) \\rangle :} . >> \\rangle __| \\rfloor ~| \\rceil'
const fences: ReadonlyMap<string, [string, string]> = new Map([
  ['abs', ['|', '|']],
  ['norm', ['\\|', '\\|']],
  ['floor', ['\\lfloor', '\\rfloor']],
  ['ceil', ['\\lceil', '\\rceil']],
])

function pairsOf(rows: string): [string, string][] {
  const words = rows.trim().split(/\s+/)
  return words.flatMap((word, index): [string, string][] => (index % 2 === 0 ? [[word, words[index + 1]!]] : []))
}

const symbols = new Map([
  ...[...commandOf]
    .filter(([letter]) => /\p{Script=Greek}/u.test(letter))
    .map(([, command]): [string, string] => [command.slice(1), command]),
  ...pairsOf(symbolPairs),
])
const ofOne = new Map(pairsOf(unary))
const ofTwo = new Map(pairsOf(binary))
const opening = new Map(pairsOf(brackets))
const closing = new Map(pairsOf(closings))
const names: readonly ReadonlyMap<string, unknown>[] = [symbols, ofOne, ofTwo, opening, closing, fences]
const longestName = 12
const maximumDepth = 50

/** What no LaTeX is: a backslash begins a command of it. */
export function isAsciiMath(value: string): boolean {
  return !/\\[a-zA-Z]/.test(value)
}

export function asciiMath(value: string): string {
  const tokens = tokensOf(value)
  return new Parser(tokens, closesOf(tokens), 0, tokens.length, 0).whole().trim()
}

/** The longest names that are known; numbers, quoted text and other characters one by one. */
function tokensOf(value: string): string[] {
  const tokens: string[] = []
  const simple = /"[^"]*"|\d+(?:\.\d+)?|\s+|[\s\S]/y
  for (let at = 0; at < value.length; ) {
    const name = nameAt(value, at)
    simple.lastIndex = at
    const token = name || simple.exec(value)![0]
    at += token.length
    if (token === 'text' || token === 'mbox') {
      const words = /^\(([^()]*)\)/.exec(value.slice(at, at + 500))
      if (words) {
        tokens.push(`"${words[1]}"`)
        at += words[0].length
        continue
      }
    }
    if (token.trim()) tokens.push(token)
  }
  return tokens
}

function nameAt(value: string, at: number): string {
  for (let length = Math.min(longestName, value.length - at); length > 0; length--) {
    const name = value.slice(at, at + length)
    if (names.some((map) => map.has(name))) return name
  }
  return ''
}

/** By the index of an opening bracket, that of the one that closes it, whatever its kind. */
function closesOf(tokens: readonly string[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (opening.has(token)) open.push(at)
    else if (closing.has(token) && open.length > 0) closes.set(open.pop()!, at)
  }
  return closes
}

interface Made {
  whole: string
  /** Without the brackets that only hold it together. */
  bare: string
}

class Parser {
  readonly #tokens: readonly string[]
  readonly #closes: ReadonlyMap<number, number>
  #at: number
  readonly #end: number
  #depth: number

  constructor(
    tokens: readonly string[],
    closes: ReadonlyMap<number, number>,
    start: number,
    end: number,
    depth: number,
  ) {
    this.#tokens = tokens
    this.#closes = closes
    this.#at = start
    this.#end = end
    this.#depth = depth
  }

  /** The token that comes next. */
  get #next(): string | undefined {
    return this.#at < this.#end ? this.#tokens[this.#at] : undefined
  }

  #take(): string | undefined {
    const token = this.#next
    this.#at++
    return token
  }

  whole(): string {
    const parts: string[] = []
    while (this.#next !== undefined) {
      parts.push(this.#expression())
      // A bracket that nothing opened stands for itself.
      parts.push(closing.get(this.#take() ?? '') ?? '')
    }
    return joined(parts)
  }

  #expression(): string {
    const parts: string[] = []
    while (this.#next !== undefined && !closing.has(this.#next)) parts.push(this.#fraction())
    return joined(parts)
  }

  #fraction(): string {
    const above = this.#scripted()
    if (this.#next !== '/') return above.whole
    this.#at++
    const below = this.#scripted()
    return `\\frac{${above.bare}}{${below.bare}}`
  }

  /** With what is raised and lowered. */
  #scripted(): Made {
    const base = this.#simple()
    let scripts = ''
    for (const mark of ['_', '^']) {
      if (this.#next !== mark) continue
      this.#at++
      scripts += `${mark}{${this.#simple().bare}}`
    }
    return scripts ? { whole: base.whole + scripts, bare: base.whole + scripts } : base
  }

  #simple(): Made {
    const token = this.#take() ?? ''
    if (this.#depth >= maximumDepth) return same(signOf(token))
    this.#depth++
    const made = this.#made(token)
    this.#depth--
    return made
  }

  #made(token: string): Made {
    const fence = fences.get(token)
    if (fence) return same(`\\left${fence[0]} ${this.#simple().bare} \\right${fence[1]}`)
    if (ofOne.has(token)) return same(`${ofOne.get(token)}{${this.#simple().bare}}`)
    if (token === 'root') {
      const index = this.#simple().bare
      return same(`\\sqrt[${index}]{${this.#simple().bare}}`)
    }
    if (ofTwo.has(token)) {
      const first = this.#simple().bare
      return same(`${ofTwo.get(token)}{${first}}{${this.#simple().bare}}`)
    }
    if (opening.has(token)) return this.#bracketed(opening.get(token)!)
    return same(signOf(token))
  }

  #bracketed(open: string): Made {
    const matrix = this.#matrix(open)
    if (matrix) return same(matrix)
    const inner = this.#expression()
    const close = closing.get(this.#take() ?? '') ?? '.'
    return {
      whole: open === '.' && close === '.' ? `{${inner}}` : `\\left${open} ${inner} \\right${close}`,
      bare: inner,
    }
  }

  /** `[[a, b], [c, d]]`: rows in brackets with commas between them, each of as many cells. */
  #matrix(open: string): string | undefined {
    const end = this.#closes.get(this.#at - 1)
    if (end === undefined) return undefined
    const rows: [start: number, end: number][][] = []
    let depth = 0
    let start = this.#at
    for (let at = this.#at; at < end; at++) {
      const token = this.#tokens[at]!
      if (depth === 0 && !/^[,[(]$/.test(token)) return undefined
      if (depth === 0 && opening.has(token)) rows.push([])
      else if (depth === 1 && (token === ',' || closing.has(token))) rows.at(-1)!.push([start, at])
      if (depth === 0 || (depth === 1 && token === ',')) start = at + 1
      depth += Number(opening.has(token)) - Number(closing.has(token))
    }
    const columns = rows[0]?.length ?? 0
    if (rows.length + columns < 3 || rows.some((row) => row.length !== columns)) return undefined
    const cell = ([from, to]: [number, number]): string =>
      new Parser(this.#tokens, this.#closes, from, to, this.#depth).whole()
    const content = rows.map((row) => row.map(cell).join(' & ')).join(' \\\\ ')
    this.#at = end + 1
    return `\\left${open} \\begin{matrix} ${content} \\end{matrix} \\right${closing.get(this.#tokens[end]!)}`
  }
}

/** A symbol, a word or quoted text as LaTeX; what would be markup there is left out. */
function signOf(token: string): string {
  if (token.startsWith('"')) return `\\text{${token.slice(1, -1).replace(/[{}\\]/g, '')}}`
  return /^[{}\\^_]$/.test(token) ? '' : (symbols.get(token) ?? token)
}

function same(value: string): Made {
  return { whole: value, bare: value }
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}
