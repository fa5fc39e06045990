import { ConversionError } from '../../core/errors.ts'
import type { Limits } from '../../core/limits.ts'

/**
 * The lines of a text, without their ends, one at a time: of a large text all of them together take
 * as much room as the text itself.
 */
export function* linesOf(text: string): Generator<string> {
  const lineEnd = /\r\n?|\n/g
  let start = 0
  for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
    yield text.slice(start, end.index)
    start = lineEnd.lastIndex
  }
  yield text.slice(start)
}

const [lineFeed, carriageReturn] = [10, 13]

/**
 * The same text, for a reader that makes something of each line.
 *
 * @throws ConversionError content_limit_exceeded for more lines than the limits allow
 */
export function boundLines(text: string, { textLines }: Pick<Limits, 'textLines'>): string {
  let lines = 1
  for (let at = 0; at < text.length && lines <= textLines; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines++
  }
  if (lines > textLines)
    throw new ConversionError('content_limit_exceeded', { limit: 'lines of one text', maximum: textLines })
  return text
}
