/** LaTeX of a formula as a tree in which spellings of one formula are equal. */

type Tree = string | Tree[]

/** Spellings of one sign. */
const same: Readonly<Record<string, string>> = {
  '\\le': '\\leq',
  '\\ge': '\\geq',
  '\\ne': '\\neq',
  '\\to': '\\rightarrow',
  '\\gets': '\\leftarrow',
  '\\lVert': '\\|',
  '\\rVert': '\\|',
  '\\Vert': '\\|',
  '\\parallel': '\\|',
  '\\mid': '|',
  '\\vert': '|',
  '\\lvert': '|',
  '\\rvert': '|',
  '\\land': '\\wedge',
  '\\lor': '\\vee',
  '\\lnot': '\\neg',
  '\\colon': ':',
  '\\iff': '\\Longleftrightarrow',
  '\\implies': '\\Longrightarrow',
  '\\dots': '\\ldots',
  '\\dotsc': '\\ldots',
  '\\dotsb': '\\cdots',
  '\\cfrac': '\\frac',
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\dbinom': '\\binom',
  '\\mathscr': '\\mathcal',
  '\\setminus': '\\backslash',
  '\\ast': '*',
  '\\lbrace': '\\{',
  '\\rbrace': '\\}',
  '\\widehat': '\\hat',
  '\\widetilde': '\\tilde',
  '\\boldsymbol': '\\mathbf',
  '\\bm': '\\mathbf',
  '\\perp': '\\bot',
  '\\square': '\\Box',
  '\\owns': '\\ni',
  '\\lbrack': '[',
  '\\rbrack': ']',
  '\\centerdot': '\\cdot',
}

/** What sets sizes and spaces. */
const nothing = new Set(
  '\\left \\right \\middle \\big \\Big \\bigg \\Bigg \\bigl \\bigr \\Bigl \\Bigr \\biggl \\biggr \\, \\; \\: \\! \\quad \\qquad \\  ~ \\limits \\nolimits \\displaystyle \\textstyle \\nonumber &'.split(
    ' ',
  ),
)
nothing.add('\\ ')

const texts = new Set('\\text \\mathrm \\operatorname \\mbox \\textrm \\textnormal \\mathit \\mathop'.split(' '))
const names =
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  )

const withTwo = new Set(['\\frac', '\\binom', '\\overset', '\\underset', '\\stackrel'])
const withOne = new Set(
  '\\sqrt \\hat \\tilde \\bar \\vec \\dot \\ddot \\check \\breve \\acute \\grave \\mathring \\overline \\underline \\overbrace \\underbrace \\mathbf \\mathbb \\mathcal \\mathfrak \\mathsf \\mathtt \\substack \\pmod \\overrightarrow \\not'.split(
    ' ',
  ),
)

/** Rows and cells of these count; of others only what is in them. */
const grids = new Set('matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix cases'.split(' '))

/** @returns Two formulas are the same where this is equal. */
export function normalForm(latex: string): string {
  const withoutTag = latex.replace(/\\tag\*?\{[^{}]*\}/g, '').replace(/\\label\{[^{}]*\}/g, '')
  const tokens = withoutTag.match(/\\[A-Za-z]+\*?|\\.|\s+|[\s\S]/gu) ?? []
  const tree = new Parser(tokens).row(() => false)
  while (tree.length && /^[.,;]$/.test(String(tree.at(-1)))) tree.pop()
  return JSON.stringify(tree)
}

class Parser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  #skipSpace(): void {
    while (/^\s+$/.test(this.#tokens[this.#at] ?? '') && this.#at < this.#tokens.length) this.#at++
  }

  row(ends: (token: string) => boolean, keepsCells = false): Tree[] {
    const row: Tree[] = []
    for (;;) {
      this.#skipSpace()
      const token = this.#tokens[this.#at]
      if (token === undefined || ends(token)) return row
      if (token === '^' || token === '_' || token === "'") {
        this.#script(row, token)
        continue
      }
      this.#at++
      if (nothing.has(token) && !(keepsCells && token === '&')) {
        // A fence that is none.
        if (/^\\(?:left|right)$/.test(token)) {
          this.#skipSpace()
          if (this.#tokens[this.#at] === '.') this.#at++
        }
        continue
      }
      if (token === '\\\\' && !keepsCells) continue
      for (const one of this.#one(token)) row.push(one)
    }
  }

  /** One sign or structure; several where braces only group. */
  #one(token: string): Tree[] {
    const name = same[token] ?? token
    if (name === '{') {
      const inner = this.row((next) => next === '}')
      this.#at++
      return inner
    }
    if (name === '\\begin') return this.#environment()
    if (texts.has(name.replace('*', ''))) return this.#text()
    if (name === '\\bmod') return [['text', 'mod']]
    if (name === '\\pmod') return ['(', ['text', 'mod'], ...this.#argument(), ')']
    if (name.startsWith('\\') && names.includes(name.slice(1))) return [['text', name.slice(1)]]
    if (name === '\\substack') return this.#argument()
    if (withTwo.has(name)) {
      const [first, second] = [this.#argument(), this.#argument()]
      return [[name === '\\stackrel' ? '\\overset' : name, first, second]]
    }
    if (withOne.has(name)) {
      const degree = name === '\\sqrt' ? this.#optional() : []
      const argument = this.#argument()
      if (name === '\\not') return [`not${JSON.stringify(argument)}`]
      if (/^\\math/.test(name)) return argument.map((one) => [name, one])
      return [[name, ...(degree.length ? [degree] : []), argument]]
    }
    return [name]
  }

  #argument(): Tree[] {
    this.#skipSpace()
    const token = this.#tokens[this.#at++]
    return token === undefined ? [] : this.#one(token)
  }

  #optional(): Tree[] {
    this.#skipSpace()
    if (this.#tokens[this.#at] !== '[') return []
    this.#at++
    const inner = this.row((next) => next === ']')
    this.#at++
    return inner
  }

  #text(): Tree[] {
    this.#skipSpace()
    if (this.#tokens[this.#at] === '*') this.#at++
    let depth = 0
    let text = ''
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at] as string
      if (token === '{') depth++
      else if (token === '}') depth--
      else text += token
      if (depth === 0) break
    }
    this.#at++
    const letters = text.replace(/\s+|\\[,; ]/g, '')
    return letters ? [['text', letters]] : []
  }

  #environment(): Tree[] {
    const name = this.#name()
    const isGrid = grids.has(name)
    const isEnd = (next: string): boolean => next === '\\end'
    if (name === 'array') this.#argument()
    const inner = this.row(isEnd, isGrid || name === 'array')
    this.#at++
    this.#name()
    return isGrid ? [[name, ...inner]] : inner
  }

  #name(): string {
    let name = ''
    this.#skipSpace()
    this.#at++
    for (; this.#at < this.#tokens.length && this.#tokens[this.#at] !== '}'; this.#at++) name += this.#tokens[this.#at]
    this.#at++
    return name.replace('*', '')
  }

  /** Scripts in one order, whatever theirs. */
  #script(row: Tree[], mark: string): void {
    this.#at++
    const base = row.pop() ?? []
    const scripts = Array.isArray(base) && base[0] === 'script' ? base : ['script', base, [], []]
    const at = mark === '_' ? 2 : 3
    const value: Tree[] = mark === "'" ? ['\\prime'] : this.#argument()
    scripts[at] = [...(scripts[at] as Tree[]), ...value]
    row.push(scripts)
  }
}
