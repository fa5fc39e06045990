import { documentError } from '../../core/bounds.ts'
import type { ReadContext } from '../../core/reader.ts'
import { parseValue, skipSpaces, startParser, syntaxError } from './parse.ts'
import type { JsonValue } from './value.ts'

/**
 * JSON Lines: a value a line, empty lines skipped. A last line that is cut off, as a file that
 * is still written has one, is left out with a warning.
 *
 * @throws ConversionError file_corrupt, content_limit_exceeded
 */
export function parseLines(source: string, context: ReadContext): JsonValue {
  const parser = startParser(source, context.limits.nesting)
  const items: JsonValue[] = []
  skipSpaces(parser)
  while (parser.at < source.length) {
    const from = parser.at
    try {
      items.push(parseValue(parser, items.at(-1)))
      if (!endsLine(parser.source, parser.at)) throw syntaxError(parser, 'something follows the value')
    } catch (error) {
      const { details } = documentError(error, 'file_corrupt')
      const isCutOff = source.indexOf('\n', from) < 0
      if (!isCutOff || items.length === 0) throw error
      context.warn('damage_survived', { what: `line ${details.line}, the last one, is cut off` })
      break
    }
    skipSpaces(parser)
  }
  return { type: 'array', items }
}

function endsLine(source: string, at: number): boolean {
  const end = source.indexOf('\n', at)
  return source.slice(at, end < 0 ? source.length : Math.min(end, at + 1_000)).trim() === ''
}
