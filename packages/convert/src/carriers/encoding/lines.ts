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
