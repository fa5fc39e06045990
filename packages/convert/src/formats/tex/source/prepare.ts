/** A source without its comments, and with what is to be printed letter by letter taken out of it. */
import { withoutFalse } from './conditionals.ts'
import { isHighlighted, withoutHighlighting } from './highlighted.ts'
import { settingIn } from './key-values.ts'

/** Text that no command is read in. */
export interface Literal {
  value: string
  /** Absent where it stands within a line. */
  block?: { lang: string | undefined }
}

export interface Prepared {
  /** Where a literal was, its number stands between two marks. */
  text: string
  literals: Literal[]
}

/** Stands on both sides of a literal's number; no text has it. */
export const mark = '\u0001'

const longestLiteral = 10_000
const found =
  /%[^\n]*\n?|\\begin\{(verbatim\*?|[BL]?Verbatim\*?|Highlighting|lstlisting|minted|comment|CCSXML|filecontents\*?)\}|\\(verb|lstinline|mintinline)(?![a-zA-Z])\*?|\\(?:url|nolinkurl|path|href)\s*\{[^{}\n]*\}|\\[\s\S]/g

export function prepare(source: string): Prepared {
  const text = source.replace(/\r\n?/g, '\n').replaceAll(mark, '')
  const literals: Literal[] = []
  const pieces: string[] = []
  let copied = 0
  found.lastIndex = 0
  for (let token = found.exec(text); token; token = found.exec(text)) {
    const [whole, environment, inline] = token
    const end = found.lastIndex
    let piece = whole
    let next = end
    if (whole.startsWith('%')) {
      next = afterBlanks(text, end)
      piece = text[next] === '\n' ? '\n' : ''
    } else if (environment) {
      const read = literalBlock(text, end, environment)
      next = read.end
      piece = read.literal ? `${read.caption}${mark}${literals.push(read.literal) - 1}${mark}` : ''
    } else if (inline) {
      const read = literalInLine(text, end, inline)
      if (read) piece = `${mark}${literals.push({ value: read.value }) - 1}${mark}`
      next = read?.end ?? end
    } else if (whole.endsWith('}')) piece = whole.replace(/(?<!\\)%/g, '\\%')
    pieces.push(text.slice(copied, token.index), piece)
    copied = next
    found.lastIndex = next
  }
  pieces.push(text.slice(copied))
  return { text: withoutFalse(pieces.join('')), literals }
}

function afterBlanks(text: string, at: number): number {
  let next = at
  while (text[next] === ' ' || text[next] === '\t') next++
  return next
}

interface LiteralBlock {
  literal: Literal | undefined
  /** What its options say of it, as commands that stand before it. */
  caption: string
  end: number
}

function literalBlock(text: string, at: number, name: string): LiteralBlock {
  const closing = `\\end{${name}}`
  const close = text.indexOf(closing, at)
  const inside = text.slice(at, close < 0 ? text.length : close)
  const end = close < 0 ? text.length : close + closing.length
  if (name === 'comment' || name === 'CCSXML' || name.startsWith('filecontents'))
    return { literal: undefined, caption: '', end }
  const options = /^[ \t]*\[((?:[^\]{}]|\{[^{}]{0,500}\}){0,1000})\]/.exec(inside)
  const argument = name === 'minted' ? /^\s*(?:\[[^\]]{0,1000}\]\s*)?\{([^{}\n]{0,50})\}/.exec(inside) : null
  const stated = /language\s*=\s*\{?(?:\[[^[\]]*\])?([\w+#-]+)/i.exec(options?.[1] ?? '')?.[1]
  const lang = (argument?.[1] ?? stated)?.toLowerCase()
  const code = inside
    .slice((argument ?? options)?.[0].length ?? 0)
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
  const value = isHighlighted(name, options?.[1] ?? '') ? withoutHighlighting(code) : code
  return { literal: { value, block: { lang } }, caption: captionIn(options?.[1] ?? ''), end }
}

/** `caption={…}, label=…` (package listings). */
function captionIn(options: string): string {
  const words = settingIn(options, 'caption') ?? settingIn(options, 'title')
  const label = settingIn(options, 'label')
  return `${words ? `\n\n\\captionof{lstlisting}{${words}}` : ''}${label ? `\\label{${label}}` : ''}${words ? '\n\n' : ''}`
}

/** `\verb|…|`: the first character after the name ends it too. */
function literalInLine(text: string, at: number, name: string): { value: string; end: number } | undefined {
  let start = at
  if (name === 'mintinline')
    start += /^(?:\[[^\]\n]{0,200}\])?\{[^{}\n]{0,50}\}/.exec(text.slice(start, start + 260))?.[0].length ?? 0
  if (name === 'lstinline') start += /^\[[^\]\n]{0,200}\]/.exec(text.slice(start, start + 210))?.[0].length ?? 0
  const delimiter = text[start] === '{' ? '}' : text[start]
  if (!delimiter || /[\s]/.test(delimiter)) return undefined
  const line = text.slice(start + 1, start + 1 + longestLiteral).split('\n', 1)[0]!
  const length = line.indexOf(delimiter)
  return length < 0 ? undefined : { value: line.slice(0, length), end: start + length + 2 }
}
