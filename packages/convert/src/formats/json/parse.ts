/**
 * A parser of RFC 8259 that keeps what `JSON.parse` loses: the digits of numbers, the order of
 * keys that look like numbers, and keys that come twice. `NaN` and `Infinity`, which Python
 * writes, are read as literals. Configuration has comments, and commas behind the last element then
 * ("JSON with Comments", https://jsonc.org).
 */
import { ConversionError } from '../../core/errors.ts'
import type { JsonLiteral, JsonObject, JsonValue } from './value.ts'

export interface Parser {
  source: string
  at: number
  /** Levels that objects and arrays may still go down, of how many. */
  levels: number
  maximumLevels: number
  hasComments: boolean
  /** Literals that have been met, as most are met often. */
  literals: Map<string, JsonLiteral>
}

/** Distinct literals that are kept for reuse; a table of measurements has millions. */
const keptLiterals = 10_000

/**
 * One value, or several one after the other, which become an array.
 *
 * @throws ConversionError file_corrupt, content_limit_exceeded
 */
export function parseJson(source: string, maximumNesting: number): JsonValue {
  const parser = startParser(source, maximumNesting)
  const value = parseValue(parser)
  skipSpaces(parser)
  if (parser.at >= source.length) return value
  // Programs append records to a file without making it an array.
  const isSequence = /[{[]/.test(source[parser.at]!) && typeof value !== 'string' && value.type !== 'literal'
  if (!isSequence) throw syntaxError(parser, 'something follows the value')
  const items: JsonValue[] = [value]
  while (parser.at < source.length) {
    items.push(parseValue(parser, items.at(-1)))
    skipSpaces(parser)
  }
  return { type: 'array', items }
}

export function startParser(source: string, maximumNesting: number): Parser {
  return {
    source,
    at: 0,
    levels: maximumNesting,
    maximumLevels: maximumNesting,
    hasComments: false,
    literals: new Map(),
  }
}

/** @param like The value at the same place of the record before: an object's keys are likely the same. */
export function parseValue(parser: Parser, like?: JsonValue): JsonValue {
  skipSpaces(parser)
  switch (parser.source.charCodeAt(parser.at)) {
    case 0x7b:
      return parseObject(parser, typeof like === 'object' && like.type === 'object' ? like : undefined)
    case 0x5b:
      return parseArray(parser)
    case 0x22:
      return parseString(parser)
    default:
      return parseLiteral(parser)
  }
}

function parseObject(parser: Parser, like: JsonObject | undefined): JsonObject {
  enter(parser)
  const values: JsonValue[] = []
  let keys: string[] | undefined
  while (!closes(parser, 0x7d, values.length)) {
    const key = parseKey(parser, keys ? undefined : like?.keys[values.length])
    if (!keys && key !== like?.keys[values.length]) keys = like?.keys.slice(0, values.length) ?? []
    keys?.push(key)
    skipSpaces(parser)
    if (parser.source.charCodeAt(parser.at) !== 0x3a) throw syntaxError(parser, 'a colon is missing')
    parser.at++
    values.push(parseValue(parser, like?.values[values.length]))
  }
  parser.levels++
  return { type: 'object', keys: keys ?? keysLike(like, values.length), values: fitted(values) }
}

function keysLike(like: JsonObject | undefined, count: number): readonly string[] {
  if (!like) return []
  return like.keys.length === count ? like.keys : like.keys.slice(0, count)
}

/** Without the room that a list keeps for growing: a large file has millions of short ones. */
function fitted(values: JsonValue[]): JsonValue[] {
  return values.slice()
}

function parseArray(parser: Parser): JsonValue {
  enter(parser)
  const items: JsonValue[] = []
  while (!closes(parser, 0x5d, items.length)) {
    items.push(parseValue(parser, items.at(-1)))
  }
  parser.levels++
  return { type: 'array', items: fitted(items) }
}

function enter(parser: Parser): void {
  parser.at++
  if (--parser.levels < 0)
    throw new ConversionError('content_limit_exceeded', { limit: 'levels of nesting', maximum: parser.maximumLevels })
}

/** Steps over the closing bracket, or over the comma before the next element. */
function closes(parser: Parser, bracket: number, count: number): boolean {
  skipSpaces(parser)
  const code = parser.source.charCodeAt(parser.at)
  if (code === bracket) {
    parser.at++
    return true
  }
  if (count === 0) return false
  if (code !== 0x2c) throw syntaxError(parser, `a comma or a closing bracket is missing`)
  parser.at++
  return parser.hasComments && closes(parser, bracket, 0)
}

function parseKey(parser: Parser, expected: string | undefined): string {
  skipSpaces(parser)
  const { source, at } = parser
  if (source.charCodeAt(at) !== 0x22) throw syntaxError(parser, 'a key in quotation marks is missing')
  const isExpected =
    expected !== undefined &&
    source.startsWith(expected, at + 1) &&
    source.charCodeAt(at + 1 + expected.length) === 0x22 &&
    !expected.includes('"') &&
    !expected.includes('\\')
  if (isExpected) {
    parser.at = at + expected.length + 2
    return expected
  }
  return parseString(parser)
}

function parseString(parser: Parser): string {
  const { source } = parser
  const from = parser.at + 1
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x22) {
      parser.at = at + 1
      return source.slice(from, at)
    }
    if (code === 0x5c) return parseEscaped(parser, from, at)
    if (code === 0x0a || code === 0x0d) break
  }
  throw syntaxError(parser, 'a quotation mark is never closed')
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function parseEscaped(parser: Parser, start: number, firstEscape: number): string {
  const { source } = parser
  const pieces: string[] = []
  let from = start
  for (let at = firstEscape; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x22) {
      parser.at = at + 1
      pieces.push(source.slice(from, at))
      return pieces.join('')
    }
    if (code === 0x0a || code === 0x0d) break
    if (code !== 0x5c) continue
    pieces.push(source.slice(from, at))
    at++
    if (source[at] === 'u') {
      const digits = source.slice(at + 1, at + 5)
      if (!/^[0-9a-fA-F]{4}$/.test(digits))
        throw syntaxError({ ...parser, at: at - 1 }, 'four hexadecimal digits are missing')
      pieces.push(String.fromCharCode(Number.parseInt(digits, 16)))
      at += 4
    } else {
      const character = escapes[source[at] ?? '']
      if (character === undefined) throw syntaxError({ ...parser, at: at - 1 }, 'an escape is not known')
      pieces.push(character)
    }
    from = at + 1
  }
  throw syntaxError(parser, 'a quotation mark is never closed')
}

const literal = /null|true|false|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|NaN|-?Infinity/y

function parseLiteral(parser: Parser): JsonLiteral {
  literal.lastIndex = parser.at
  const source = literal.exec(parser.source)?.[0]
  const next = parser.at + (source?.length ?? 0)
  if (source === undefined || /[\w.]/.test(parser.source[next] ?? ''))
    throw syntaxError(parser, parser.at < parser.source.length ? 'this is no value' : 'a value is missing')
  parser.at = next
  const known = parser.literals.get(source)
  if (known) return known
  const value: JsonLiteral = { type: 'literal', source }
  if (parser.literals.size < keptLiterals) parser.literals.set(source, value)
  return value
}

export function skipSpaces(parser: Parser): void {
  const { source } = parser
  for (; parser.at < source.length; parser.at++) {
    const code = source.charCodeAt(parser.at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue
    const end = code === 0x2f ? commentEnd(source, parser.at) : 0
    if (end === 0) return
    parser.hasComments = true
    parser.at = end - 1
  }
}

/** 0 where no comment begins, or it does not end. */
function commentEnd(source: string, at: number): number {
  const isLine = source.startsWith('//', at)
  if (!isLine && !source.startsWith('/*', at)) return 0
  const end = source.indexOf(isLine ? '\n' : '*/', at + 2)
  if (end < 0) return isLine ? source.length : 0
  return isLine ? end : end + 2
}

export function syntaxError(
  { source, at }: Pick<Parser, 'source' | 'at'>,
  what: string,
  firstLine = 1,
): ConversionError {
  let line = firstLine
  let lineStart = 0
  for (let end = source.indexOf('\n'); end >= 0 && end < at; end = source.indexOf('\n', lineStart)) {
    line++
    lineStart = end + 1
  }
  const column = at - lineStart + 1
  return new ConversionError('file_corrupt', { reason: `: line ${line}, column ${column}: ${what}`, line, column })
}
