/** Text that is printed letter by letter (latexref 8.28; packages listings, minted, fancyvrb and shortvrb). */
import { isHighlighted, withoutHighlighting } from './highlighted.ts'
import { settingIn } from './key-values.ts'
import type { Literal } from './tokens.ts'

const environments = /^(?:verbatim\*?|[BL]?Verbatim\*?|Highlighting|lstlisting|minted|comment|CCSXML|filecontents\*?)$/
const dropped = /^(?:comment|CCSXML|filecontents\*?)$/
const inLine = /^(?:verb|lstinline|mintinline)$/
/** Commands that make an environment or a character one of those. */
const definingEnvironment =
  /^(?:lstnewenvironment|(?:Define|Custom|Recustom)VerbatimEnvironment|newtcblisting|newminted)$/
const definingCharacter = /^(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)$/
const definedEnvironment = /\*?\s*(?:\[[^[\]]{0,200}\]\s*)?\{([a-zA-Z*]{1,60})\}/y
const definedCharacter = /\*?\s*(?:\[[^[\]]{0,200}\]\s*)?\{?\\([^\sa-zA-Z])/y

/** Characters of a literal within a line. */
const maxInLine = 10_000

interface LiteralBlock {
  /** Absent where it is not printed. */
  literal?: Literal
  /** What its options say of it, as commands that stand before it. */
  caption: string
  end: number
}

export class LiteralReader {
  readonly #environments = new Map<string, string | undefined>()
  readonly #short = new Set<number>()

  /** Whether a character alone may begin one. */
  get hasShort(): boolean {
    return this.#short.size > 0
  }

  isShort(code: number): boolean {
    return this.#short.has(code)
  }

  /** Reads what a command defines, if it is one of those that do. */
  define(command: string, text: string, at: number): void {
    if (definingEnvironment.test(command)) {
      definedEnvironment.lastIndex = at
      const name = definedEnvironment.exec(text)?.[1]
      if (name && command === 'newminted') this.#environments.set(`${name}code`, name)
      else if (name) this.#environments.set(name, undefined)
    } else if (definingCharacter.test(command)) {
      definedCharacter.lastIndex = at
      const character = definedCharacter.exec(text)?.[1]
      if (character) this.#short.add(character.charCodeAt(0))
    }
  }

  /** @returns Undefined for other environments. */
  block(text: string, at: number, name: string): LiteralBlock | undefined {
    if (!environments.test(name) && !this.#environments.has(name)) return undefined
    const closing = `\\end{${name}}`
    const close = text.indexOf(closing, at)
    const inside = text.slice(at, close < 0 ? text.length : close)
    const end = close < 0 ? text.length : close + closing.length
    if (dropped.test(name)) return { caption: '', end }
    const options = /^[ \t]*\[((?:[^\]{}]|\{[^{}]{0,500}\}){0,1000})\]/.exec(inside)
    const argument = name === 'minted' ? /^\s*(?:\[[^\]]{0,1000}\]\s*)?\{([^{}\n]{0,50})\}/.exec(inside) : null
    const stated = /language\s*=\s*\{?(?:\[[^[\]]*\])?([\w+#-]+)/i.exec(options?.[1] ?? '')?.[1]
    const lang = (argument?.[1] ?? stated ?? this.#environments.get(name))?.toLowerCase()
    const code = inside
      .slice((argument ?? options)?.[0].length ?? 0)
      .replace(/^[ \t]*\n/, '')
      .trimEnd()
    const value = isHighlighted(name, options?.[1] ?? '') ? withoutHighlighting(code) : code
    return { literal: { value, block: { lang } }, caption: captionIn(options?.[1] ?? ''), end }
  }

  /** `\verb|…|`: the first character after the name ends it too. */
  inLine(text: string, at: number, command: string): { value: string; end: number } | undefined {
    if (!inLine.test(command)) return undefined
    let start = command === 'verb' && text[at] === '*' ? at + 1 : at
    if (command === 'mintinline')
      start += /^(?:\[[^\]\n]{0,200}\])?\{[^{}\n]{0,50}\}/.exec(text.slice(start, start + 260))?.[0].length ?? 0
    if (command === 'lstinline') start += /^\[[^\]\n]{0,200}\]/.exec(text.slice(start, start + 210))?.[0].length ?? 0
    const delimiter = text[start] === '{' ? '}' : text[start]
    if (!delimiter || /\s/.test(delimiter)) return undefined
    const line = text.slice(start + 1, start + 1 + maxInLine).split('\n', 1)[0]!
    const length = line.indexOf(delimiter)
    return length < 0 ? undefined : { value: line.slice(0, length), end: start + length + 2 }
  }
}

/** `caption={…}, label=…` (package listings). */
function captionIn(options: string): string {
  const words = settingIn(options, 'caption') ?? settingIn(options, 'title')
  const label = settingIn(options, 'label')
  return `${words ? `\n\n\\captionof{lstlisting}{${words}}` : ''}${label ? `\\label{${label}}` : ''}${words ? '\n\n' : ''}`
}
