/**
 * Fields: an instruction and, after it, the result that Word last computed for it (ECMA-376 part 1,
 * §17.16). The result is the document's text, the instruction never is.
 */
import { isSymbolFont, symbolCharacter } from '../../encoding/symbol-font.ts'

interface OpenField {
  instruction: string
  phase: 'instruction' | 'result'
  link: string | undefined
  /** What a form field shows when its result is elsewhere. */
  shown: FormField | undefined
}

/** An entry of a list, or the state of a box to tick. */
export type FormField = string | boolean

/** The fields that are open at one place of a story; they may begin and end in different paragraphs. */
export interface Fields {
  /** Whether what is read now belongs to an instruction. */
  readonly hidden: boolean
  /** Address that the innermost hyperlink field leads to. */
  readonly link: string | undefined
  begin(shown: FormField | undefined): void
  instruct(text: string): void
  separate(): void
  /** @returns What to print for a field that has no result of its own: text, or a box by its state. */
  end(): FormField
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

/** The address of a HYPERLINK field (§17.16.5.25): `HYPERLINK "url" \l "bookmark" \o "tip"`. */
export function hyperlinkOf(instruction: string): string | undefined {
  const [name, ...words] = wordsOf(instruction)
  if (name?.toUpperCase() !== 'HYPERLINK') return undefined
  let url = ''
  let anchor = ''
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (/^\\l$/i.test(word)) anchor = words[++index] ?? ''
    else if (/^\\[ost]$/i.test(word)) index++
    else if (!/^\\[a-z]$/i.test(word) && url === '') url = word
  }
  if (anchor === '') return url || undefined
  return `${url}#${anchor}`
}

/** Fields that Word prints from their instruction alone (§17.16.5.59, §17.16.5.33). */
function withoutResult(instruction: string): string {
  const [name, ...words] = wordsOf(instruction)
  if (name?.toUpperCase() === 'SYMBOL') return symbolOf(words)
  if (name?.toUpperCase() === 'MACROBUTTON') return words.slice(1).join(' ')
  return ''
}

function symbolOf(words: readonly string[]): string {
  const code = Number(words[0])
  if (!Number.isInteger(code) || code < 32 || code > 0x10ffff) return ''
  const font = words[words.findIndex((word) => /^\\f$/i.test(word)) + 1]
  if (font !== undefined && isSymbolFont(font)) return symbolCharacter(font, code) ?? ''
  return String.fromCodePoint(code)
}

/** Words between blanks, or in quotes, in which a backslash escapes a quote or a backslash (§17.16.1). */
function wordsOf(instruction: string): string[] {
  const words: string[] = []
  for (const match of instruction.matchAll(/["“”]((?:[^"“”\\]|\\.)*)["“”]?|(\S+)/gs))
    words.push(match[1] === undefined ? match[2]! : match[1].replace(/\\(["“”\\])/g, '$1'))
  return words
}
