/**
 * The author's own commands, expanded before anything is read: `\newcommand`, `\def` with plain
 * parameters, `\DeclareMathOperator` (latexref 12.1; "amsldoc" 5.1).
 *
 * A command may call itself without end, or grow with each call: beyond the bounds calls stay as
 * they are, and are read as commands that nobody knows.
 */
import { type Argument, argumentAt, optionAt, skipBlanks } from './arguments.ts'
import { settingIn } from './key-values.ts'
import { type Paired, pair } from './pairs.ts'

interface Macro {
  parameters: number
  /** Whether a star may stand behind its name. */
  isStarred?: boolean
  /** Default of the first parameter, which makes it optional. */
  standard?: string
  body: string
}

/** An environment of a theorem or its like. */
export interface Theorem {
  title: string
  /** What counts it; absent where it has no number. */
  counter?: string
  /** The counter that begins it again. */
  within?: string
}

export interface Expanded {
  text: string
  /** By the names of their environments. */
  theorems: Map<string, Theorem>
  /** What a command without parameters stands for. */
  meaning: (command: string) => string | undefined
  /** Whether a bound was reached. */
  stopped: boolean
}

const maximumDepth = 30
const definers =
  /^(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|def|gdef|DeclareMathOperator|newtheorem|declaretheorem|(?:New|Renew|Provide|Declare)DocumentCommand|DeclarePairedDelimiter|SetKw(?:InOut|Input|Function|Data)?|newenvironment|renewenvironment|let)$/

interface State {
  macros: Map<string, Macro>
  theorems: Map<string, Theorem>
  /** Names with a meaning of their own, which no definition changes. */
  fixed: (name: string) => boolean
  calls: number
  characters: number
  stopped: boolean
}

export function expandMacros(text: string, fixed: (name: string) => boolean): Expanded {
  const state: State = {
    macros: new Map(),
    theorems: new Map(),
    fixed,
    calls: 100_000,
    characters: 4_000_000,
    stopped: false,
  }
  const isPlain =
    !/\\(?:(?:re)?newcommand|providecommand|Declare|(?:New|Renew|Provide)DocumentCommand|g?def|newtheorem|declaretheorem|SetKw|(?:re)?newenvironment)/.test(
      text,
    )
  const expanded = isPlain ? text : expand(text, state, 0)
  const meaning = (command: string): string | undefined => {
    const macro = state.macros.get(command)
    return macro?.parameters === 0 ? macro.body : undefined
  }
  return { text: expanded, theorems: state.theorems, meaning, stopped: state.stopped }
}

function expand(text: string, state: State, depth: number): string {
  if (!text.includes('\\')) return text
  const paired = pair(text)
  const pieces: string[] = []
  const command = /\\([a-zA-Z@]+|[\s\S])/g
  let copied = 0
  for (let token = command.exec(text); token; token = command.exec(text)) {
    const name = token[1]!
    let after: number | undefined
    let piece = ''
    if (definers.test(name)) after = define(paired, command.lastIndex, name, state)
    else {
      const edge = name === 'begin' || name === 'end' ? edgeAt(paired, command.lastIndex, name) : undefined
      const macro = state.macros.get(edge?.name ?? name)
      const call = macro && callAt(paired, edge?.after ?? command.lastIndex, macro, state, depth)
      after = call?.after
      if (call)
        piece = parted(text.slice(copied, token.index) || pieces.at(-1) || '', expand(call.body, state, depth + 1))
      if (piece && /\\[a-zA-Z]+$/.test(piece.slice(-40)) && /[a-zA-Z]/.test(text[after!] ?? '')) piece += ' '
      // A space behind the last argument is printed, as none behind a name is.
      if (/\\(?:endgroup|egroup|relax)$/.test(piece.slice(-40))) piece += '{}'
    }
    if (after === undefined) continue
    pieces.push(text.slice(copied, token.index), piece)
    copied = after
    command.lastIndex = after
  }
  pieces.push(text.slice(copied))
  return pieces.join('')
}

const oneToken = /^(?:\\[a-zA-Z]+|[^\\]|\{[^{}]*\})$/
const takesOne =
  /^(?:emph|sqrt|frac|text(?:bf|it|md|normal|rm|sc|sf|sl|tt|up)?|math(?:bf|bb|cal|frak|it|rm|scr|sf|tt)|bm|boldsymbol|acute|bar|breve|check|d?dot|grave|hat|tilde|vec|wide(?:hat|tilde)|(?:over|under)(?:line|brace))$/

/** All that a command stands for is the argument of the one before it, whose name is no part of it. */
function parted(before: string, piece: string): string {
  const name = /\\([a-zA-Z]+)\s*$/.exec(before.slice(-40))?.[1]
  if (!name || !piece) return piece
  if (takesOne.test(name) && !oneToken.test(piece)) return `{${piece}}`
  return /^[a-zA-Z]/.test(piece) && !/\s$/.test(before) ? ` ${piece}` : piece
}

/** Both ends of an environment are commands; their names hold a brace, as no other does. */
function edgeAt(paired: Paired, at: number, edge: string): { name: string; after: number } | undefined {
  const named = paired.text[at] === '{' ? argumentAt(paired, at, paired.text.length) : undefined
  if (!named || named.end - named.start > 60) return undefined
  return { name: edgeName(edge, paired.text.slice(named.start, named.end)), after: named.after }
}

function edgeName(edge: string, name: string): string {
  return `${edge}{${name}`
}

function callAt(
  paired: Paired,
  at: number,
  macro: Macro,
  state: State,
  depth: number,
): { body: string; after: number } | undefined {
  const { text } = paired
  const values: string[] = []
  let after = macro.isStarred && text[at] === '*' ? at + 1 : at
  if (macro.standard !== undefined) {
    const option = optionAt(paired, after, text.length)
    values.push(option ? text.slice(option.start, option.end) : macro.standard)
    after = option?.after ?? after
  }
  while (values.length < macro.parameters) {
    const argument = argumentAt(paired, after, text.length)
    if (!argument) return undefined
    values.push(text.slice(argument.start, argument.end))
    after = argument.after
  }
  const isSpaced = /\\(?:xspace|onedot)$/.test(macro.body)
  const template = macro.body.replace(/\\xspace$/, '')
  state.calls--
  state.characters -= filledLength(template, values)
  if (depth >= maximumDepth || state.calls < 0 || state.characters < 0) {
    state.stopped = true
    return undefined
  }
  if (after === at && !isSpaced) after = skipBlanks(text, at, text.length)
  return { body: filled(template, values), after }
}

/** Told before it is filled: each parameter may stand in it many times. */
function filledLength(body: string, values: readonly string[]): number {
  let length = body.length
  for (const [sign, number] of body.matchAll(/##|#([1-9])/g))
    length += (number ? (values[Number(number) - 1]?.length ?? 0) : 1) - sign.length
  return length
}

function filled(body: string, values: readonly string[]): string {
  return body.replace(/##|(\\[a-zA-Z]+)?#([1-9])/g, (written, command: string | undefined, number?: string) => {
    // Of a definition within this one.
    if (!number) return written.slice(1)
    const value = values[Number(number) - 1] ?? ''
    return command && /^[a-zA-Z]/.test(value) ? `${command} ${value}` : `${command ?? ''}${value}`
  })
}

/** @returns Where the definition ends; undefined where it is none that can be read. */
function define(paired: Paired, from: number, definer: string, state: State): number | undefined {
  const { text } = paired
  if (definer.startsWith('SetKw')) return defineKeyword(paired, from, definer, state)
  if (definer === 'declaretheorem') return declareTheorem(paired, from, state)
  const at = text[from] === '*' ? from + 1 : from
  const read = (argument: Argument | undefined): string => (argument ? text.slice(argument.start, argument.end) : '')
  const named = argumentAt(paired, at, text.length)
  if (!named) return undefined
  if (definer === 'let')
    return /^=?\s*\\[a-zA-Z@]+/.exec(text.slice(named.after, named.after + 60))
      ? lineOf(paired, named.after)
      : undefined
  if (definer === 'def' || definer === 'gdef') return defineTex(paired, named, state)
  const name = read(named).trim().replace(/^\\/, '')
  if (definer === 'DeclarePairedDelimiter' || definer.endsWith('DocumentCommand'))
    return defineWithSpecification(paired, name, named, definer, state)
  const first = optionAt(paired, named.after, text.length)
  const standard = first && optionAt(paired, first.after, text.length)
  const body = argumentAt(paired, (standard ?? first ?? named).after, text.length)
  if (!body) return undefined
  if (definer === 'newtheorem') {
    const within = optionAt(paired, body.after, text.length)
    const numbered = first
      ? counterOf(state, read(first))
      : { counter: name, ...(within ? { within: read(within) } : {}) }
    state.theorems.set(name, { title: read(body), ...(text[from] === '*' ? {} : numbered) })
    return within?.after ?? body.after
  }
  const parameters = Math.min(9, Number.parseInt(read(first), 10) || 0)
  const optional = standard ? { standard: read(standard) } : {}
  if (definer.endsWith('environment')) {
    const ending = argumentAt(paired, body.after, text.length)
    if (ending && definer === 'newenvironment') {
      state.macros.set(edgeName('begin', name), { parameters, ...optional, body: read(body) })
      state.macros.set(edgeName('end', name), { parameters: 0, body: read(ending) })
    }
    return ending?.after
  }
  const isOperator = definer === 'DeclareMathOperator'
  const isFirst = definer !== 'providecommand' || !state.macros.has(name)
  if (isFirst && !state.fixed(name)) {
    state.macros.set(name, {
      parameters,
      ...optional,
      body: isOperator ? `\\operatorname${text[from] === '*' ? '*' : ''}{${read(body)}}` : read(body),
    })
  }
  return body.after
}

/** `\declaretheorem[name=Lemma, sibling=theorem]{lemma}` (package thmtools). */
function declareTheorem(paired: Paired, from: number, state: State): number | undefined {
  const { text } = paired
  const before = optionAt(paired, from, text.length)
  const named = argumentAt(paired, before?.after ?? from, text.length)
  if (!named) return undefined
  const behind = before ? undefined : optionAt(paired, named.after, text.length)
  const option = before ?? behind
  const settings = option ? text.slice(option.start, option.end) : ''
  const name = text.slice(named.start, named.end)
  const shared = settingIn(settings, 'sibling|sharenumber|numberlike')
  const within = settingIn(settings, 'numberwithin|parent|within')
  const numbered = shared ? counterOf(state, shared) : { counter: name, ...(within ? { within } : {}) }
  state.theorems.set(name, {
    title: settingIn(settings, 'name|title|heading') ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    ...(settingIn(settings, 'numbered') === 'no' ? {} : numbered),
  })
  return behind?.after ?? named.after
}

/**
 * `\NewDocumentCommand{\name}{O{standard} m}{…}`, with no other kinds of arguments (latexref 12.2), and
 * `\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}` (package mathtools).
 */
function defineWithSpecification(
  paired: Paired,
  name: string,
  named: Argument,
  definer: string,
  state: State,
): number | undefined {
  const { text } = paired
  const first = argumentAt(paired, named.after, text.length)
  const second = first && argumentAt(paired, first.after, text.length)
  if (!second) return undefined
  const [before, behind] = [first, second].map(({ start, end }) => text.slice(start, end)) as [string, string]
  if (definer === 'DeclarePairedDelimiter')
    state.macros.set(name, { parameters: 1, isStarred: true, body: `\\left${before} #1 \\right${behind}` })
  else {
    const [whole, optional, standard = ''] = /^(o|O\s*\{([^{}]*)\})?\s*(?:\+?m\s*){0,9}$/.exec(before.trimStart()) ?? []
    if (whole === undefined || state.fixed(name)) return second.after
    const parameters = (before.match(/m/g)?.length ?? 0) + (optional ? 1 : 0)
    state.macros.set(name, { parameters, ...(optional ? { standard } : {}), body: behind })
  }
  return second.after
}

/** Words of algorithms: what goes in and out, functions, names (package algorithm2e). */
function defineKeyword(paired: Paired, from: number, definer: string, state: State): number | undefined {
  const { text } = paired
  const named = argumentAt(paired, from, text.length)
  const words = named && argumentAt(paired, named.after, text.length)
  if (!words) return undefined
  const shown = text.slice(words.start, words.end)
  const [parameters, body]: [number, string] = definer.startsWith('SetKwIn')
    ? [1, `\\KwInput[${shown}]{#1}`]
    : definer === 'SetKwFunction'
      ? [1, `\\texttt{${shown}}(#1)`]
      : [0, definer === 'SetKw' ? `\\textbf{${shown}}` : `\\texttt{${shown}}`]
  const name = text.slice(named.start, named.end).replace(/^\\/, '')
  if (!state.fixed(name)) state.macros.set(name, { parameters, body })
  return words.after
}

/** Theorems may share the counter of others. */
function counterOf({ theorems }: State, name: string): { counter: string } {
  return { counter: theorems.get(name)?.counter ?? name }
}

function lineOf({ text }: Paired, at: number): number {
  return at + /^=?\s*\\[a-zA-Z@]+/.exec(text.slice(at, at + 60))![0].length
}

/** `\def\name#1#2{…}`; of other patterns of parameters the calls stay as they are. */
function defineTex(paired: Paired, named: Argument, state: State): number | undefined {
  const { text } = paired
  const pattern = /^\s*((?:#[1-9])*)([^{}]*)(?=\{)/.exec(text.slice(named.after, named.after + 60))
  const body = pattern && argumentAt(paired, named.after + pattern[0].length, text.length)
  if (!pattern || !body || text[named.start] !== '\\') return undefined
  const name = text.slice(named.start + 1, named.end)
  if (!state.fixed(name) && pattern[2]!.trim() === '')
    state.macros.set(name, { parameters: pattern[1]!.length / 2, body: text.slice(body.start, body.end) })
  return body.after
}
