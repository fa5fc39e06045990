/** What a field shows by its instruction alone, where a document keeps no result of it (ECMA-376 part 1, §17.16.5). */

import { isSymbolFont, symbolCharacter } from '../../carriers/encoding/symbol-font.ts'
import type { InlineMath } from '../../core/document/nodes.ts'
import { equationOf } from '../math/equation-field.ts'
import { encircledOf, rubyOf, wordsOf } from './field-instruction.ts'

/** @returns Undefined for a field that says nothing by itself. */
export function fieldContent(instruction: string): string | InlineMath | undefined {
  const [name = '', ...rest] = wordsOf(instruction)
  switch (name.toUpperCase()) {
    case 'SYMBOL':
      return symbolOf(rest)
    case 'GOTOBUTTON':
    case 'MACROBUTTON':
      return rest.slice(1).join(' ')
    case 'QUOTE':
      return rest[0] ?? ''
    case 'EQ': {
      const text = rubyOf(instruction) ?? encircledOf(instruction)
      return text ?? { type: 'inlineMath', value: equationOf(instruction) ?? '' }
    }
    default:
      return undefined
  }
}

/** `183 \f "Symbol"` (§17.16.5.62). */
function symbolOf(words: readonly string[]): string {
  const code = Number(words[0])
  if (!Number.isInteger(code) || code < 32 || code > 0x10ffff) return ''
  const font = words[words.findIndex((word) => /^\\f$/i.test(word)) + 1]
  if (font !== undefined && isSymbolFont(font)) return symbolCharacter(font, code) ?? ''
  return String.fromCodePoint(code)
}
