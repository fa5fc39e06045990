/**
 * LaTeX as a person types it: Greek letters and signs by their characters, `\frac{a}{b}` as
 * `a/b`, `\sqrt{x}` as `√x`, raised and lowered digits as such. What is not known keeps its
 * name without the backslash.
 */
import { signs } from './formula-signs.ts'
import { lowered, raised } from './script.ts'

/** Braces within braces beyond this are printed as they are. */
const deepest = 100

interface Source {
  latex: string
  at: number
  depth: number
}

export function readableFormula(latex: string): string {
  const source: Source = { latex, at: 0, depth: 0 }
  let text = ''
  while (source.at < latex.length) text += readGroup(source)
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
}

/** Reads to the brace that closes the group, or to the end. */
function readGroup(source: Source): string {
  let text = ''
  while (source.at < source.latex.length) {
    if (source.latex[source.at] === '}') {
      source.at++
      break
    }
    text += readItem(source)
  }
  return text
}

/** One character, command or group. */
function readItem(source: Source): string {
  const character = source.latex[source.at++]
  switch (character) {
    case undefined:
      return ''
    case '{':
      return nested(source)
    case '^':
    case '_':
      return scripted(character, readArgument(source))
    case '&':
    case '~':
      return ' '
    case '\\':
      return readCommand(source)
    default:
      return character
  }
}

function nested(source: Source): string {
  if (source.depth >= deepest) return '{'
  source.depth++
  const text = readGroup(source)
  source.depth--
  return text
}

function readArgument(source: Source): string {
  while (source.latex[source.at] === ' ') source.at++
  if (source.latex[source.at] === '}' || source.depth >= deepest) return ''
  source.depth++
  const text = readItem(source).trim()
  source.depth--
  return text
}

function readCommand(source: Source): string {
  const name = /[a-zA-Z]+|[\s\S]/y
  name.lastIndex = source.at
  const command = name.exec(source.latex)?.[0] ?? ''
  source.at += command.length
  switch (command) {
    case 'frac':
    case 'dfrac':
    case 'tfrac': {
      const numerator = readArgument(source)
      return `${bracketed(numerator)}/${bracketed(readArgument(source))}`
    }
    case 'sqrt':
      return readRoot(source)
    case 'begin':
    case 'end':
      readArgument(source)
      return ' '
    case 'left':
    case 'right':
      return source.latex[source.at] === '.' ? readNothing(source) : ''
    case '\\':
      return '; '
    case '!':
      return ''
    default:
      if (/^[,;:> ]$|^q?quad$/.test(command)) return ' '
      if (isWrapper.test(command)) return readArgument(source)
      return signs[command] ?? (command.length > 1 ? `${command} ` : command)
  }
}

/** Commands that change only the look of their argument. */
const isWrapper =
  /^(?:math\w+|text\w*|operatorname|boldsymbol|bar|hat|vec|tilde|dot|ddot|overline|underline|widehat|widetilde|overbrace|underbrace|limits|displaystyle)$/

function readRoot(source: Source): string {
  const degree = /\[([^\]]{1,20})\]/y
  degree.lastIndex = source.at
  const match = degree.exec(source.latex)
  if (match) source.at += match[0].length
  return `${match ? raised(match[1]!) : ''}√${bracketed(readArgument(source))}`
}

function readNothing(source: Source): string {
  source.at++
  return ''
}

function scripted(sign: '^' | '_', text: string): string {
  const short = sign === '^' ? raised(text) : lowered(text)
  return short !== text || text === '' ? short : sign + bracketed(text)
}

/** What is one number, word or sign needs no brackets. */
function bracketed(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}.,]+|.|)$/u.test(text) ? text : `(${text})`
}
