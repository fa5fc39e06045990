/**
 * Fields: an instruction and, after it, the result that Word last computed for it (ECMA-376 part 1,
 * §17.16). The result is the document's text, the instruction never is.
 */
import type { InlineMath } from '../../document/nodes.ts'
import { isSymbolFont, symbolCharacter } from '../../encoding/symbol-font.ts'
import { encircledOf, hyperlinkOf, rubyOf, wordsOf } from '../../flow/field-instruction.ts'
import { equationOf } from '../../math/equation-field.ts'

interface OpenField {
  instruction: string
  phase: 'instruction' | 'result'
  link: string | undefined
  /** What a form field shows when its result is elsewhere. */
  shown: FormField | undefined
}

/** An entry of a list, or the state of a box to tick. */
export type FormField = string | boolean

export type FieldContent = FormField | InlineMath

/** The fields that are open at one place of a story; they may begin and end in different paragraphs. */
export interface Fields {
  /** Whether what is read now belongs to an instruction. */
  readonly hidden: boolean
  /** Address that the innermost hyperlink field leads to. */
  readonly link: string | undefined
  begin(shown: FormField | undefined): void
  instruct(text: string): void
  separate(): void
  /** @returns What to print for a field that has no result of its own. */
  end(): FieldContent
}

/** Beyond it no field is opened; Word itself stops at 20. */
const maximumOpen = 100

export function createFields(): Fields {
  const open: OpenField[] = []
  let ignored = 0
  return {
    get hidden() {
      return open.some((field) => field.phase === 'instruction')
    },
    get link() {
      return open.findLast((field) => field.link !== undefined)?.link
    },
    begin(shown) {
      if (open.length < maximumOpen) open.push({ instruction: '', phase: 'instruction', link: undefined, shown })
      else ignored++
    },
    instruct(text) {
      const field = open.findLast((one) => one.phase === 'instruction')
      if (field && field.instruction.length < 10_000) field.instruction += text
    },
    separate() {
      const field = open.at(-1)
      if (!field || ignored > 0) return
      field.phase = 'result'
      field.link = hyperlinkOf(field.instruction)
    },
    end() {
      if (ignored > 0) {
        ignored--
        return ''
      }
      const field = open.pop()
      if (!field) return ''
      return field.shown ?? (field.phase === 'instruction' ? withoutResult(field.instruction) : '')
    },
  }
}

/** Fields that Word prints from their instruction alone (§17.16.5.18, §17.16.5.33, §17.16.5.59). */
function withoutResult(instruction: string): FieldContent {
  const [name, ...words] = wordsOf(instruction)
  switch (name?.toUpperCase()) {
    case 'SYMBOL':
      return symbolOf(words)
    case 'MACROBUTTON':
      return words.slice(1).join(' ')
    case 'EQ': {
      const text = rubyOf(instruction) ?? encircledOf(instruction)
      return text ?? { type: 'inlineMath', value: equationOf(instruction) ?? '' }
    }
    default:
      return ''
  }
}

function symbolOf(words: readonly string[]): string {
  const code = Number(words[0])
  if (!Number.isInteger(code) || code < 32 || code > 0x10ffff) return ''
  const font = words[words.findIndex((word) => /^\\f$/i.test(word)) + 1]
  if (font !== undefined && isSymbolFont(font)) return symbolCharacter(font, code) ?? ''
  return String.fromCodePoint(code)
}
