/** Members of a JSON text (RFC 8259) that are found without being parsed. */

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What is wrong within a member is not noticed.
 *
 * @param open Where an object or an array begins; -1 for none.
 * @returns Where its bracket, each of its commas and its closing bracket are; undefined where it is not closed.
 */
export function memberBounds(source: string, open: number): number[] | undefined {
  if (open < 0) return undefined
  const bounds = [open]
  let depth = 0
  for (let at = open + 1; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === quote) {
      at = endOfString(source, at)
      if (at < 0) return undefined
    } else if (code === openBrace || code === openBracket) depth++
    else if (code === comma && depth === 0) bounds.push(at)
    else if (code === closeBrace || code === closeBracket) {
      if (depth-- > 0) continue
      bounds.push(at)
      return (code === closeBrace) === (source.charCodeAt(open) === openBrace) ? bounds : undefined
    }
  }
  return undefined
}

/** Whether there is more than spaces (RFC 8259 §2). */
export function isFilled(source: string): boolean {
  return /[^ \t\n\r]/.test(source)
}

/** @param bounds What `memberBounds` returned; one member of spaces alone is none. */
export function* membersOf(source: string, bounds: readonly number[]): Generator<{ from: number; to: number }> {
  if (bounds.length === 2 && !isFilled(source.slice(bounds[0]! + 1, bounds[1]))) return
  for (let index = 1; index < bounds.length; index++) yield { from: bounds[index - 1]! + 1, to: bounds[index]! }
}

/** Where its closing quotation mark is; -1 where it has none. */
function endOfString(source: string, start: number): number {
  let end = source.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(source, end)) end = source.indexOf('"', end + 1)
  return end
}

function isEscaped(source: string, at: number): boolean {
  let first = at
  while (source.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}
