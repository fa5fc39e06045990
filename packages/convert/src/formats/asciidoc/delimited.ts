/** Blocks between two lines of the same characters ("Delimited Blocks"). */
import { code } from '../../core/document/build.ts'
import type { Block } from '../../core/document/nodes.ts'
import type { BlockAttributes } from './block-attributes.ts'
import { readBlocks, takeLines } from './blocks.ts'
import type { Cursor, Source } from './source.ts'
import { formulaOf, listing, quotation, styled, withTitle } from './styles.ts'
import { readTable, tableFence } from './tables.ts'

const fence = /^(?:([-=._*+/])\1{3,}|--|```.*)\s*$/

export function beginsDelimited(line: string): boolean {
  return fence.test(line) || tableFence.test(line)
}

/** One that does not end goes on as long as there are lines. */
export function readDelimited(
  cursor: Cursor,
  about: BlockAttributes,
  source: Source,
  depth: number,
): Block[] | undefined {
  const line = cursor.lines[cursor.at]!
  if (tableFence.test(line)) return [readTable(cursor, about, source, depth)]
  if (!fence.test(line)) return undefined
  const opening = line.trimEnd()
  const closing = opening.startsWith('`') ? '```' : opening
  cursor.at++
  const own = takeLines(cursor, (one) => one.trimEnd() !== closing)
  cursor.at++
  const inside = (): Block[] => readBlocks(own, source, depth + 1)
  switch (opening === '--' ? 'open' : opening[0]) {
    case '/':
      return []
    case '`':
      return withTitle(about, [code(own.join('\n').trimEnd(), opening.slice(3).split(/[\s,]/)[0])], source)
    case '-':
      return about.style === '' ? listing(own, about, source) : styled(own, about, source, () => [codeOf(own)])
    case '.':
      return styled(own, about, source, () => [codeOf(own)])
    case '+':
      return passed(own, about, source)
    case '_':
      return about.style === 'verse'
        ? styled(own, about, source, inside)
        : withTitle(about, [quotation(inside(), about, source)], source)
    default:
      return styled(own, about, source, inside)
  }
}

function codeOf(lines: readonly string[]): Block {
  return code(lines.join('\n').trimEnd())
}

/** What is left to the program that prints it is the markup of a page, or a formula. */
function passed(lines: readonly string[], { style }: BlockAttributes, source: Source): Block[] {
  const value = lines.join('\n').trimEnd()
  if (value.trim() === '') return []
  const isFormula = style === 'stem' || style === 'latexmath' || style === 'asciimath'
  return [isFormula ? { type: 'math', value: formulaOf(value, style, source) } : code(value, 'html')]
}
