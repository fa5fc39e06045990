/** The tokens of a whole document, with what closes what: found in one pass, so that no reader searches an end twice. */
import { firstWhere } from '../../../core/binary-search.ts'
import { category, type Names, type Tokens, TokenWriter } from './tokens.ts'

/** A part of the document, by the places of its tokens. */
export interface Range {
  start: number
  end: number
}

export interface Environment extends Range {
  name: string
  /** Behind its `\end`. */
  after: number
}

/** What `&` is called among the names of commands. */
export const alignment = '&{'

export class TokenList {
  readonly tokens: Tokens
  readonly names: Names
  readonly #braces: Braces
  /** Places of all commands. */
  readonly commands: Int32Array
  /** By the place of their `\begin`. */
  readonly environments: ReadonlyMap<number, Environment>

  constructor(tokens: Tokens, names: Names) {
    this.tokens = tokens
    this.names = names
    this.#braces = new Braces(tokens)
    this.commands = commandsIn(tokens)
    this.environments = environmentsOf(this)
  }

  textOf({ start, end }: Range, maxLength = Number.POSITIVE_INFINITY): string {
    return this.names.textOf(this.tokens, start, Math.min(end, start + maxLength))
  }

  /** @returns Undefined where no command stands. */
  nameAt(at: number): string | undefined {
    return at < this.tokens.length ? this.names.nameOf(this.tokens[at]!) : undefined
  }

  kindAt(at: number): number {
    return at < this.tokens.length ? this.tokens[at]! & 15 : -1
  }

  isCharacter(at: number, character: string): boolean {
    return this.tokens[at] === character.charCodeAt(0) << 4
  }

  /** Where the brace is that closes an opening one; 0 where there is none. */
  closeOf(at: number): number {
    return this.#braces.closeOf(at)
  }

  /** Places of all commands of such names. */
  *commandsOf(names: ReadonlySet<string>): Generator<{ at: number; name: string }> {
    const wanted = new Uint8Array(this.names.size)
    for (const name of names) wanted[this.names.id(name)] = 1
    for (const at of this.commands) {
      const token = this.tokens[at]!
      if (wanted[token >>> 4]) yield { at, name: this.names.nameOf(token)! }
    }
  }

  *environmentsIn({ start, end }: Range): Generator<Environment> {
    const begin = this.names.command('begin')
    for (let at = this.tokens.indexOf(begin, start); at >= 0 && at < end; at = this.tokens.indexOf(begin, at + 1)) {
      const environment = this.environments.get(at)
      if (environment) yield environment
    }
  }

  /** Places of commands, and of `&`, that lie in no group and no environment of the range. */
  *topLevel({ start, end }: Range): Generator<{ at: number; name: string }> {
    for (let at = start; at < end; at++) {
      const token = this.tokens[at]!
      const kind = token & 15
      if (kind === category.open) at = Math.max(at, this.closeOf(at))
      else if (kind === category.align) yield { at, name: alignment }
      else if (kind === category.command) {
        const environment = this.environments.get(at)
        if (environment) at = Math.max(environment.after, at + 1) - 1
        else yield { at, name: this.names.nameOf(token)! }
      }
    }
  }
}

function commandsIn(tokens: Tokens): Int32Array {
  const commands = new TokenWriter()
  for (let at = 0; at < tokens.length; at++) if ((tokens[at]! & 15) === category.command) commands.push(at)
  return commands.end()
}

/** Opening braces and what closes them: by the place of each token this would take as much as all tokens. */
class Braces {
  readonly #opening: Int32Array
  readonly #closing: Int32Array

  constructor(tokens: Tokens) {
    const opening = new TokenWriter()
    for (let at = 0; at < tokens.length; at++) if ((tokens[at]! & 15) === category.open) opening.push(at)
    this.#opening = opening.end()
    this.#closing = new Int32Array(this.#opening.length)
    const open: number[] = []
    let index = 0
    for (let at = 0; at < tokens.length; at++) {
      const kind = tokens[at]! & 15
      if (kind === category.open) open.push(index++)
      else if (kind === category.close && open.length > 0) this.#closing[open.pop()!] = at
    }
  }

  closeOf(at: number): number {
    const index = firstWhere(this.#opening, (place) => place >= at)
    return this.#opening[index] === at ? this.#closing[index]! : 0
  }
}

/** Characters of an environment's name. */
const maxName = 60

function environmentsOf(list: TokenList): Map<number, Environment> {
  const { tokens, names, commands } = list
  const environments = new Map<number, Environment>()
  const open: Environment[] = []
  const counts = new Map<string, number>()
  const [begin, end] = [names.command('begin'), names.command('end')]
  for (const at of commands) {
    const token = tokens[at]
    if (token !== begin && token !== end) continue
    const group = nameBehind(list, at + 1)
    if (!group) continue
    const name = list.textOf(group)
    const after = group.end + 1
    if (token === begin) {
      const made = { name, start: after, end: tokens.length, after: tokens.length }
      environments.set(at, made)
      open.push(made)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    } else if (counts.get(name)) close(open, counts, name, at, after)
  }
  return environments
}

function nameBehind(list: TokenList, start: number): Range | undefined {
  let at = start
  while (list.kindAt(at) === category.gap) at++
  const end = list.closeOf(at)
  return end && end > at + 1 && end - at - 1 <= maxName ? { start: at + 1, end } : undefined
}

/** What was begun later and has no end of its own ends here too. */
function close(open: Environment[], counts: Map<string, number>, name: string, at: number, after: number): void {
  for (let last = open.pop(); last; last = open.pop()) {
    counts.set(last.name, counts.get(last.name)! - 1)
    last.end = at
    last.after = last.name === name ? after : at
    if (last.name === name) return
  }
}
