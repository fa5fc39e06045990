/**
 * Commands of the author's own, expanded before anything is read (The TeXbook, chapter 20): each definition holds in
 * its group, arguments are handed on as they are written, and of a condition one branch is read.
 *
 * A command may call itself without end, or grow with each call: beyond the bounds calls stay as they are, and are
 * read as commands that nobody knows.
 */
import { isDisplayed } from '../../../office/math/environments.ts'
import { conditions, nameNext, numberNext, tests } from './conditions.ts'
import { definers } from './definitions.ts'
import { type Expansion, hidden, type Theorem } from './expansion.ts'
import { grouped, Input, joined } from './input.ts'
import { lex } from './lexer.ts'
import { type Macro, Meanings } from './meanings.ts'
import { filled, filledLength } from './parameters.ts'
import { takeRepetition } from './repetition.ts'
import { category, characterToken, type Names, noTokens, type Tokens, TokenWriter, tokenOf } from './tokens.ts'

export interface Expanded {
  tokens: Tokens
  theorems: ReadonlyMap<string, Theorem>
  /** What a command without parameters stands for. */
  meaning: (command: string) => string | undefined
  /** Whether a bound was reached. */
  stopped: boolean
}

/** Commands within what commands stand for. */
const maxDepth = 100
const minCalls = 100_000
const maxTokens = 4_000_000
/** Tokens that loops stand for, in all. */
const maxRepeated = 500_000
/** Tokens that are expanded apart from others, within such tokens. */
const maxAsides = 10
/** Characters of an environment's name. */
const maxName = 60

export function expand(tokens: Tokens, names: Names, isFixed: (name: string) => boolean): Expanded {
  const expander = new Expander(tokens, names, isFixed)
  const expanded = expander.run()
  // The expander lives on for what commands mean: the source, which takes as much as what it stands for, is let go of.
  expander.input = new Input(noTokens)
  return {
    tokens: expanded,
    theorems: expander.theorems,
    meaning: (name) => expander.meaning(name),
    stopped: expander.stopped,
  }
}

/** Commands that take what comes next, so that all that a command stands for is their argument. */
const takingOne =
  /^(?:emph|sqrt|frac|text(?:bf|it|md|normal|rm|sc|sf|sl|tt|up)?|math(?:bf|bb|cal|frak|it|rm|scr|sf|tt)|bm|boldsymbol|acute|bar|breve|check|d?dot|grave|hat|tilde|vec|wide(?:hat|tilde)|(?:over|under)(?:line|brace)|title|author|date|(?:sub){0,2}section|chapter|caption|footnote)$/

class Expander implements Expansion {
  readonly names: Names
  readonly meanings = new Meanings()
  readonly theorems = new Map<string, Theorem>()
  readonly isFixed: (name: string) => boolean
  readonly emptied = new Set<number>()
  input: Input
  isMath = false
  stopped = false
  #written: TokenWriter
  #calls: number
  #tokens = maxTokens
  #asides = 0
  #repeated = 0
  /** By the ids of commands, those that change nothing here. */
  readonly #ordinary: boolean[] = []
  /** Conditions of which a branch is being read. */
  #branches = 0

  constructor(tokens: Tokens, names: Names, isFixed: (name: string) => boolean) {
    this.names = names
    this.isFixed = isFixed
    this.input = new Input(tokens)
    this.#written = new TokenWriter(tokens.length)
    this.#calls = Math.max(minCalls, tokens.length)
    for (const name of ['@empty', 'empty']) this.meanings.set(names.id(name), { parameters: [], body: noTokens })
    this.meanings.set(names.id('@backslashchar'), { parameters: [], body: Int32Array.of(characterToken('\\')) })
  }

  run(): Tokens {
    const { input } = this
    for (let token = input.next(); token >= 0; token = input.next()) {
      if ((token & 15) <= category.gap) {
        this.#written.push(token)
        const text = input.text()
        if (text) this.#written.append(text)
        continue
      }
      const kind = token & 15
      if (kind === category.command) {
        this.#command(token)
        continue
      }
      if (kind === category.open) this.meanings.openGroup()
      else if (kind === category.close) this.meanings.closeGroup()
      else if (kind === category.math) this.isMath = input.peek() === token ? this.isMath : !this.isMath
      else if (kind === category.paragraph) this.isMath = false
      this.#written.push(token)
    }
    return this.#written.end()
  }

  meaning(command: string): string | undefined {
    const macro = this.meanings.get(this.names.id(command))
    return typeof macro === 'object' && 'body' in macro && macro.parameters.length === 0
      ? this.names.textOf(macro.body)
      : undefined
  }

  lexed = (text: string): Tokens => lex(text, this.names)

  expanded(tokens: Tokens): Tokens {
    if (this.#asides >= maxAsides) return tokens
    const { input, isMath } = this
    const [written, branches] = [this.#written, this.#branches]
    this.#asides++
    this.input = new Input(tokens, input.depth)
    this.#written = new TokenWriter()
    const expanded = this.run()
    this.#asides--
    this.input = input
    this.isMath = isMath
    this.#written = written
    this.#branches = branches
    return expanded
  }

  nextExpanded(): number {
    for (;;) {
      const token = this.input.next()
      const meaning = (token & 15) === category.command && token >= 0 ? this.meanings.get(token >>> 4) : undefined
      if (typeof meaning === 'object' && 'body' in meaning && this.#call(meaning)) continue
      const isExpanded = token >= 0 && this.names.nameOf(token) === 'detokenize'
      if (!isExpanded) return token
      this.input.push(this.input.argument() ?? noTokens)
    }
  }

  #command(token: number): void {
    const meaning = this.meanings.get(token >>> 4)
    if (typeof meaning === 'boolean') this.#branch(meaning)
    else if (meaning && 'condition' in meaning) {
      this.meanings.set(meaning.condition, meaning.value)
      this.input.skip(category.gap)
    } else if (!meaning) this.#primitive(token, this.names.nameOf(token)!)
    else if (!this.#call(meaning, takingOne.test(this.names.nameOf(this.#written.last()) ?? '')))
      this.#written.push(token)
  }

  /** @returns Whether what the command stands for comes next. */
  #call(macro: Macro, isArgument = false): boolean {
    const { input } = this
    const { depth } = input
    // Before arguments are looked through, which may be long.
    if (depth >= maxDepth || --this.#calls < 0 || this.#tokens < 0) {
      this.stopped = true
      return false
    }
    if (macro.prefix && !input.takesAll(macro.prefix)) return false
    const values: Tokens[] = []
    for (const parameter of macro.parameters) {
      const value = parameter(input)
      if (!value) {
        input.push(joined(values.map(grouped)))
        return false
      }
      values.push(value)
    }
    this.#tokens -= filledLength(macro.body, values)
    if (this.#tokens < 0) {
      this.stopped = true
      input.push(joined(values.map(grouped)))
      return false
    }
    if (macro.keepsSpace && (input.peek() & 15) === category.gap) input.push(Int32Array.of(tokenOf(category.space, 32)))
    else if (this.names.nameOf(macro.body.at(-1) ?? 0) !== 'onedot') input.skip(category.gap)
    const body = filled(macro.body, values)
    const isWhole = isArgument && body.length > 1 && !isGroup(body)
    input.push(isWhole ? grouped(body) : body, depth + 1)
    if (macro.ending) this.meanings.set(this.#ending!, { parameters: [], body: filled(macro.ending, values) })
    return true
  }

  /** Id of the end of the environment that is being called. */
  #ending: number | undefined

  #primitive(token: number, name: string): void {
    const { input } = this
    const define = definers[name]
    if (define) define(this, false)
    else if (name === 'begin' || name === 'end') this.#edge(token, name)
    else if (name.startsWith('if') && conditions[name]) this.#branch(conditions[name](this))
    else if (name === 'ifcase') this.#case()
    else if (isUnknown(name, input.peek())) this.#branch(undefined)
    else if (name === 'else' || name === 'or') this.#endBranch()
    else if (name === 'fi') this.#branches = Math.max(0, this.#branches - 1)
    else if (tests[testName(name)]) this.#choose(token, name)
    else if (name === '@ifnextchar') this.#chooseByNext(input.argument()?.[0])
    else if (name === '@ifstar') this.#chooseByNext(characterToken('*'), true)
    else if (name === 'begingroup' || name === 'bgroup') this.#group(token, true)
    else if (name === 'endgroup' || name === 'egroup') this.#group(token, false)
    else if (name === hidden.environment('')) this.meanings.openGroup()
    else if (name === hidden.ending('')) this.meanings.closeGroup()
    else if (name === 'global') this.#global()
    else if (name === 'csname') input.push(Int32Array.of(this.#named(nameNext(this))))
    else if (name === 'foreach') this.#repeat(token)
    else if (name === 'expandafter') this.#expandSecond()
    else if (/^AtBeginDocument$|^AtEndPreamble$|^addto$|^appto$/.test(name)) this.#readHook(name)
    else if (/^(?:long|outer|protected|relax|noexpand|unexpanded)$/.test(name)) input.skip(category.gap)
    else {
      if (/^[([]$/.test(name)) this.isMath = true
      else if (/^[)\]]$/.test(name)) this.isMath = false
      else if (!name.startsWith('if')) this.#ordinary[token >>> 4] = true
      this.#written.push(token)
    }
  }

  /** The command of a name; one that means nothing means `\relax` from then on (The TeXbook, chapter 7). */
  #named(name: string): number {
    const command = this.names.command(name)
    if (!this.meanings.get(command >>> 4) && !this.isFixed(name)) this.emptied.add(command)
    return command
  }

  #repeat(token: number): void {
    const isAllowed = this.#repeated <= maxRepeated && this.input.depth < maxDepth
    if (!isAllowed) this.stopped = true
    const loop = isAllowed ? takeRepetition(this) : undefined
    if (!loop) {
      this.#written.push(token)
      return
    }
    this.#repeated += loop.length
    this.input.push(loop, this.input.depth + 1)
  }

  #group(token: number, opens: boolean): void {
    if (opens) this.meanings.openGroup()
    else this.meanings.closeGroup()
    this.#written.push(token)
  }

  #global(): void {
    do this.input.skipSpacing()
    while (/^(?:long|outer|protected)$/.test(this.names.nameOf(this.input.peek()) ?? '') && this.input.next() >= 0)
    const define = definers[this.names.nameOf(this.input.peek()) ?? '']
    if (!define) return
    this.input.next()
    define(this, true)
  }

  /** `\expandafter\one\two`: `\two` first, once (The TeXbook, chapter 20). */
  #expandSecond(depth = 0): void {
    const { input } = this
    input.skip(category.gap)
    const first = input.next()
    input.skip(category.gap)
    if (first < 0) return
    const second = input.peek()
    const name = second >= 0 ? this.names.nameOf(second) : undefined
    if (name !== undefined) this.#expandOnce(second, name, depth)
    input.push(Int32Array.of(first))
  }

  /** The next token, if it is one that expands: all of these leave nothing that is written. */
  #expandOnce(token: number, name: string, depth: number): void {
    const { input } = this
    const meaning = this.meanings.get(token >>> 4)
    if (typeof meaning === 'object' && 'body' in meaning) {
      input.next()
      if (!this.#call(meaning)) input.push(Int32Array.of(token))
    } else if (meaning === undefined && name === 'expandafter') {
      input.next()
      if (depth < maxDepth) this.#expandSecond(depth + 1)
    } else if (typeof meaning === 'boolean' || (meaning === undefined && this.#isExpandable(name))) {
      input.next()
      this.#command(token)
    }
  }

  #isExpandable(name: string): boolean {
    return /^(?:csname|else|or|fi|ifcase)$/.test(name) || name in conditions
  }

  /** `\addto\captionsfrench{…}`: what is to happen later holds for the whole document. */
  #readHook(name: string): void {
    if (name.endsWith('to')) this.input.argument()
    this.#readChosen(this.input.argument())
  }

  /** Both ends of an environment are commands, and what is between them is a group. */
  #edge(token: number, edge: 'begin' | 'end'): void {
    this.input.skip(category.gap)
    const argument = (this.input.peek() & 15) === category.open ? this.input.argument() : undefined
    const name = argument && argument.length <= maxName ? this.names.textOf(argument) : ''
    const id = this.names.id(edge === 'begin' ? hidden.environment(name) : hidden.ending(name))
    const meaning = argument && this.meanings.get(id)
    if (edge === 'begin') this.meanings.openGroup()
    if (typeof meaning === 'object' && 'body' in meaning) {
      this.#ending = this.names.id(hidden.ending(name))
      // Its own definitions hold up to where it ends.
      if (edge === 'end') this.input.push(Int32Array.of(this.names.command(hidden.ending(''))))
      if (this.#call(meaning)) return
    } else if (edge === 'end') this.meanings.closeGroup()
    if (isDisplayed(name)) this.isMath = edge === 'begin'
    this.#written.push(token)
    if (argument) this.#written.append(grouped(argument))
  }

  #branch(holds: boolean | undefined): void {
    this.input.skip(category.gap)
    if (holds !== false) {
      this.#branches++
      return
    }
    const end = this.#skip(/^(?:else|fi)$/)
    if (end !== undefined && this.names.nameOf(end) === 'else') this.#branches++
  }

  #endBranch(): void {
    if (this.#branches > 0 && this.#skip(/^fi$/) !== undefined) this.#branches--
  }

  /** `\ifcase 1 zero\or one\else more\fi` */
  #case(): void {
    const number = numberNext(this) ?? 0
    if (number < 0) {
      const end = this.#skip(/^(?:else|fi)$/)
      if (end !== undefined && this.names.nameOf(end) === 'else') this.#branches++
      return
    }
    for (let index = 0; index < number; index++) {
      const end = this.#skip(/^(?:or|else|fi)$/)
      if (end === undefined || this.names.nameOf(end) === 'fi') return
      if (this.names.nameOf(end) === 'else') break
    }
    this.#branches++
  }

  /** Passes over what a condition hides; what is never shown again is not hidden. */
  #skip(ends: RegExp): number | undefined {
    const end = this.input.skipBranch(
      (token, next) => this.#isCondition(token, next),
      (token) => ends.test(this.names.nameOf(token)!),
      this.names.command('fi'),
    )
    if (end !== undefined) this.input.skip(category.gap)
    return end
  }

  #isCondition(token: number, next: number): boolean {
    const name = this.names.nameOf(token)!
    if (!name.startsWith('if')) return false
    const meaning = this.meanings.get(token >>> 4)
    const other = typeof meaning === 'object' && 'body' in meaning ? this.#otherName(meaning) : undefined
    if (other !== undefined) return this.#isCondition(other, next)
    return (
      name in conditions || name === 'ifcase' || typeof meaning === 'boolean' || (!meaning && isUnknown(name, next))
    )
  }

  /** What a macro is another name for by `\let`. */
  #otherName({ parameters, body }: Macro): number | undefined {
    const [only = 0] = body
    const name = parameters.length === 0 && body.length === 1 ? this.names.nameOf(only) : undefined
    return name !== undefined && only !== this.names.command(name) ? only : undefined
  }

  /** `\ifthenelse{condition}{one}{other}` and its like. */
  #choose(token: number, name: string): void {
    const { input } = this
    // Flow charts have commands of their own of these names, which begin with numbers (package struktex).
    if (name === 'ifthenelse' && isNumber(input.argumentAhead())) {
      this.#written.push(token)
      return
    }
    const holds = tests[testName(name)]!(this) ?? true
    const first = /[^T]F$/.test(name) ? undefined : input.argument()
    const second = /T$/.test(name) ? undefined : input.argument()
    this.#readChosen(holds ? first : second)
  }

  /** By what stands behind both branches. */
  #chooseByNext(expected: number | undefined, isTaken = false): void {
    const { input } = this
    const [first, second] = [input.argument(), input.argument()]
    input.skip(category.gap)
    const isNext = input.peek() === expected
    if (isNext && isTaken) input.next()
    this.#readChosen(isNext ? first : second)
  }

  /** What stood in a group comes next; each group within it is looked through once more. */
  #readChosen(tokens: Tokens = noTokens): void {
    this.#tokens -= tokens.length
    if (this.#tokens >= 0) this.input.push(tokens)
    else {
      this.stopped = true
      this.#written.append(tokens)
    }
  }
}

/** Conditions of classes and packages; those of others have their branches in groups. */
function isUnknown(name: string, next: number): boolean {
  return /^if[a-zA-Z@]{2,}$/.test(name) && !/^iff|star$|next|thenelse$/.test(name) && (next & 15) !== category.open
}

/** Those that end in `TF` may have one branch alone. */
function testName(name: string): string {
  return name.startsWith('If') ? name.replace(/T?F$|T$/, '') : name
}

function isNumber(tokens: Tokens | undefined): boolean {
  return tokens !== undefined && tokens.length > 0 && tokens.every((token) => token >> 4 >= 48 && token >> 4 <= 57)
}

function isGroup(tokens: Tokens): boolean {
  if ((tokens[0]! & 15) !== category.open) return false
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if ((token & 15) === category.open) depth++
    else if ((token & 15) === category.close && --depth === 0) return index === tokens.length - 1
  }
  return false
}
