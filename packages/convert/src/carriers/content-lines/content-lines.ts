/**
 * Content lines (RFC 5545 §3.1, RFC 6350 §3.3) and the components that they make: calendars and contacts.
 * What the versions before had and programs still write is read too: values in quoted-printable, and
 * parameters without a name.
 */
import { Buffer } from '#platform/buffer'
import { append } from '../../core/document/append.ts'
import { ConversionError } from '../../core/errors.ts'
import { decodeText } from '../encoding/decode.ts'
import { linesOf } from '../encoding/lines.ts'
import { decodeQuotedPrintable } from '../mime/transfer.ts'

export interface ContentLine {
  /** In capitals. */
  name: string
  /** Group prefix of lines that belong together (`item1.TEL`); '' where there is none. */
  group: string
  parameters: ReadonlyMap<string, readonly string[]>
  /** As it stands, but for quoted-printable. */
  value: string
}

export interface Component {
  /** In capitals. */
  name: string
  lines: ContentLine[]
  /** What it stands in; its lines so far are known. */
  within: Component | undefined
}

/** Components within each other; what lies deeper belongs to the last. */
const deepest = 10

/**
 * The components, each when it is whole: after those within it. One that is not ended ends with the text.
 *
 * @param most Lines that one of them may have.
 * @throws ConversionError `content_limit_exceeded`
 */
export function* readComponents(text: string, maxLines: number): Generator<Component> {
  const open: Component[] = []
  for (const source of unfolded(text)) {
    const line = parseLine(source)
    const inner = open.at(-1)
    if (line?.name === 'BEGIN') {
      if (open.length === deepest) continue
      open.push({ name: line.value.trim().toUpperCase(), lines: [], within: inner })
    } else if (line?.name === 'END') {
      const at = open.findLastIndex(({ name }) => name === line.value.trim().toUpperCase())
      if (at >= 0) yield* open.splice(at).reverse()
    } else if (line && inner && inner.lines.push(line) > maxLines)
      throw new ConversionError('content_limit_exceeded', { limit: 'lines of an entry', maximum: maxLines })
  }
  yield* open.reverse()
}

/** A line goes on in the next where that begins with a space, or where it ends as quoted-printable does. */
function* unfolded(text: string): Generator<string> {
  let pieces: string[] = []
  for (const line of linesOf(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) pieces.push(line.slice(1))
    else if (last?.endsWith('=') && quotedPrintable.test(pieces[0]!)) pieces.push(`\n${line}`)
    else {
      if (last !== undefined) yield pieces.join('')
      pieces = [line]
    }
  }
  yield pieces.join('')
}

const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i

const beginning = /^(?:([\w-]+)\.)?([\w-]+)(?=[;:])/
const parameter = /;([\w-]+)(?:=((?:"[^"]*"|[^":;]+)*))?/g

/** There are many lines, and of few the parameters are asked for. */
class StatedLine implements ContentLine {
  readonly name: string
  readonly group: string
  readonly value: string
  readonly #stated: string

  constructor(group: string, name: string, stated: string, value: string) {
    this.group = group
    this.name = name
    this.#stated = stated
    this.value = value
  }

  get parameters(): ReadonlyMap<string, readonly string[]> {
    return this.#stated === '' ? none : parametersOf(this.#stated)
  }
}

const none: ContentLine['parameters'] = new Map()

function parseLine(line: string): ContentLine | undefined {
  const start = beginning.exec(line)
  if (!start) return undefined
  const [whole, group = '', name = ''] = start
  const colon = colonAfter(line, whole.length)
  if (colon < 0) return undefined
  const stated = colon > longestParameters ? '' : line.slice(whole.length, colon)
  const value = line.slice(colon + 1)
  const shown = quotedPrintable.test(line) ? decoded(value, parametersOf(stated).get('CHARSET')?.[0]) : value
  return new StatedLine(group, name.toUpperCase(), stated, shown)
}

/** Characters; where more stand before a value, nothing is read of them. */
const longestParameters = 100_000

/** The one before the value: not in quotes, in which a parameter's value may have it. */
function colonAfter(line: string, start: number): number {
  let colon = line.indexOf(':', start)
  let quote = line.indexOf('"', start)
  while (quote >= 0 && quote < colon) {
    const end = line.indexOf('"', quote + 1)
    if (end < 0) return -1
    if (end > colon) colon = line.indexOf(':', end)
    quote = line.indexOf('"', end + 1)
  }
  return colon
}

function parametersOf(source: string): ContentLine['parameters'] {
  const parameters = new Map<string, string[]>()
  const kinds: string[] = []
  for (const [, name = '', stated] of source.matchAll(parameter)) {
    const key = name.toUpperCase()
    const values = parameters.get(key)
    if (stated === undefined) kinds.push(name)
    else if (values) append(values, valuesOf(stated))
    else parameters.set(key, valuesOf(stated))
  }
  return kinds.length > 0 ? parameters.set('TYPE', kinds) : parameters
}

/** Quotes, commas between values, and what a caret stands for (RFC 6868). */
function valuesOf(stated: string): string[] {
  const found = stated.match(/"[^"]*"|[^,"]+/g) ?? []
  const carets: Readonly<Record<string, string>> = { '^n': '\n', '^^': '^', "^'": '"' }
  return found.map((value) => value.replace(/^"|"$/g, '').replace(/\^[n^']/g, (mark) => carets[mark]!))
}

function decoded(value: string, charset: string | undefined): string {
  const bytes = decodeQuotedPrintable(Buffer.from(value, 'latin1'))
  return decodeText(bytes, { charset })
}

/** The value of a text (RFC 5545 §3.3.11, RFC 6350 §3.4). */
export function textOf(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark)).trim()
}

/** Parts of a value between separators that are not escaped. */
export function partsOf(value: string, separator: ';' | ','): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at <= value.length; at++) {
    if (value[at] === '\\') at++
    else if (at === value.length || value[at] === separator) {
      parts.push(textOf(value.slice(from, at)))
      from = at + 1
    }
  }
  return parts
}
