/**
 * LaTeX as a person types it: Greek letters and symbols by their characters, `\frac{a}{b}` as
 * `a/b`, `\sqrt{x}` as `√x`, rows of a matrix between semicolons, raised and lowered digits as such.
 * What is not known keeps its name without the backslash.
 */
import { accents, doubleStruck, environments, labelledArrows, relations, symbols } from './formula-symbols.ts'
import { lowered, raised } from './script.ts'

/** Braces within braces beyond this are printed as they are. */
const deepest = 100

interface Source {
  latex: string
  at: number
  depth: number
  /** What is read is raised or lowered, where nothing has spaces around it. */
  isScript: boolean
  /** Between two columns. */
  gap: string
  /** What was read last is a space. */
  isAfterSpace: boolean
}

export function readableFormula(latex: string): string {
  const source: Source = { latex, at: 0, depth: 0, isScript: false, gap: ' ', isAfterSpace: false }
  let text = ''
  while (source.at < latex.length) text += readGroup(source)
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/ ;/g, ';')
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
  const text = readNext(source)
  source.isAfterSpace = text === ' '
  return text
}

function readNext(source: Source): string {
  const codePoint = source.latex.codePointAt(source.at)
  if (codePoint === undefined) return ''
  const character = String.fromCodePoint(codePoint)
  source.at += character.length
  switch (character) {
    case '{':
      return nested(source, '{', readGroup)
    case '^':
    case '_':
      return scripted(character, readScript(source))
    case '&':
      return source.gap
    case '~':
      return ' '
    case '\\':
      return readCommand(source)
    default:
      return character
  }
}

/** @param tooDeep What is read of a group that stands within too many others. */
function nested(source: Source, tooDeep: string, read: (source: Source) => string): string {
  if (source.depth >= deepest) return tooDeep
  source.depth++
  const text = read(source)
  source.depth--
  return text
}

function readArgument(source: Source): string {
  skipSpaces(source)
  return source.latex[source.at] === '}' ? '' : nested(source, '', readItem).trim()
}

/** Words among a formula, whose spaces are theirs. */
function readWords(source: Source): string {
  return nested(source, '', readItem)
}

function readScript(source: Source): string {
  const { isScript } = source
  source.isScript = true
  const text = readArgument(source)
  source.isScript = isScript
  return text
}

/** What a command takes before its argument: `[3]`. */
function readOption(source: Source): string {
  const option = /\[([^\]]{1,50})\]/y
  option.lastIndex = source.at
  const match = option.exec(source.latex)
  if (match) source.at += match[0].length
  return match ? readableFormula(match[1]!) : ''
}

function readCommand(source: Source): string {
  const name = /[a-zA-Z]+\*?|[\s\S]/uy
  name.lastIndex = source.at
  const command = (name.exec(source.latex)?.[0] ?? '').replace(/(?<=.)\*$/, '')
  source.at = Math.max(source.at, name.lastIndex)
  // A space before a symbol is not LaTeX's, and so neither is the one behind it.
  if (/^[a-zA-Z]/.test(command) && !(source.isAfterSpace && symbols.has(command))) skipSpaces(source)
  switch (command) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
    case 'cfrac': {
      const numerator = readArgument(source)
      return `${bracketed(numerator)}/${bracketed(readArgument(source))}`
    }
    case 'binom':
      return `(${readArgument(source)} choose ${readArgument(source)})`
    case 'sqrt':
      return `${raised(readOption(source))}√${bracketed(readArgument(source))}`
    case 'overset':
    case 'underset': {
      const script = scripted(command === 'overset' ? '^' : '_', readScript(source))
      return readArgument(source) + script
    }
    case 'begin':
      return nested(source, '', readEnvironment)
    case 'tag':
      return ` (${readArgument(source)})`
    case 'end':
    case 'phantom':
      readArgument(source)
      return ' '
    case 'left':
    case 'middle':
    case 'right':
      return source.latex[source.at] === '.' ? readNothing(source) : ''
    case '\\':
      return '; '
    case '!':
      return ''
    case 'not':
      return `${readArgument(source)}\u0338`.normalize()
    case 'mathbb': {
      const letter = readArgument(source)
      return doubleStruck[letter] ?? letter
    }
    default:
      return readSign(source, command)
  }
}

/** Commands that change only the style of their argument. */
const isWrapper =
  /^(?:math\w+|text\w*|operatorname|boldsymbol|boxed|b?cancel|(?:over|under)(?:brace|bracket|paren|(?:left|right)+arrow)|limits|displaystyle)$/

function readSign(source: Source, command: string): string {
  if (/^[,;:> ]$|^q?quad$/.test(command)) return ' '
  const relation = relations.get(command)
  if (relation !== undefined) return source.isScript ? relation : ` ${relation} `
  const symbol = symbols.get(command)
  if (symbol !== undefined) return symbol
  const accent = accents[command]
  if (accent !== undefined) return accented(readArgument(source), accent)
  const arrow = labelledArrows[command]
  if (arrow !== undefined) return ` ${arrow}(${readOption(source) + readArgument(source)}) `
  if (isWrapper.test(command)) return command.startsWith('text') ? readWords(source) : readArgument(source)
  const isBare = command.length < 2 || /[\^_]/.test(source.latex[source.at] ?? '')
  return isBare ? command : `${command} `
}

/** Rows between semicolons. */
function readEnvironment(source: Source): string {
  const name = readArgument(source)
  const [before, behind, between] = environments[name] ?? ['', '', '']
  if (name === 'array') readArgument(source)
  const { gap } = source
  source.gap = between
  let rows = ''
  while (source.at < source.latex.length && !source.latex.startsWith('\\end', source.at)) {
    if (source.latex[source.at] === '}') break
    rows += readItem(source)
  }
  if (source.latex.startsWith('\\end', source.at)) readItem(source)
  source.gap = gap
  return `${before}${rows.trim()}${behind}`
}

function skipSpaces(source: Source): void {
  while (source.latex[source.at] === ' ') source.at++
}

function readNothing(source: Source): string {
  source.at++
  return ''
}

/** Over one letter; over more of them it goes without saying. */
function accented(text: string, accent: string): string {
  return /^\p{L}$/u.test(text) ? (text + accent).normalize() : text
}

function scripted(mark: '^' | '_', text: string): string {
  if (mark === '^' && text === '∘') return '°'
  const short = mark === '^' ? raised(text) : lowered(text)
  return short !== text || text === '' ? short : mark + bracketed(text)
}

/** What is one number, word or symbol needs no brackets. */
function bracketed(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}.,]+|.|)$/u.test(text) ? text : `(${text})`
}
