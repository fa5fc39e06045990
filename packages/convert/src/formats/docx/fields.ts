/**
 * Fields: an instruction and, after it, the result that Word last computed for it (ECMA-376 part 1,
 * §17.16). The result is the document's text, the instruction never is.
 */
import type { Phrasing } from '../../core/document/nodes.ts'
import { hyperlinkOf, isContents, isSilent } from '../../office/word-processing/field-instruction.ts'
import type { FieldResults } from '../../office/word-processing/field-result.ts'
import type { Style } from './styles.ts'

interface OpenField {
  instruction: string
  phase: 'instruction' | 'result'
  /** Paragraph of the story in which it began. */
  paragraph: number
  /** Its result, or what stands within it, was printed. */
  printed: boolean
  link: string | undefined
  /** It is a form field with text to fill in (§17.16.5.21). */
  isText: boolean
  /** What a form field shows when its result is elsewhere. */
  shown: FormField | undefined
}

/** The entry of a list that is chosen, or the state of a box to tick. */
export type FormField = { entry: string } | boolean

export type FieldContent = FormField | string | Phrasing

/** The fields that are open at one place of a story; they may begin and end in different paragraphs. */
export interface Fields {
  /** Whether what is read now belongs to an instruction. */
  readonly hidden: boolean
  /** Address that the innermost hyperlink field leads to. */
  readonly link: string | undefined
  /** Whether what is read now is a table of contents (§17.16.5.68). */
  readonly inContents: boolean
  /** Whether what is read now is filled into a form field. */
  readonly inFormField: boolean
  /** A paragraph of the story begins. */
  startParagraph(): void
  begin(shown: FormField | undefined): void
  instruct(text: string): void
  separate(): void
  /**
   * Text follows that is no instruction. An instruction that a paragraph before it began has lost its end, and
   * hides nothing more.
   *
   * @returns Whether that was found.
   */
  recover(): boolean
  /** Something was printed. */
  print(): void
  /**
   * @param style Of the paragraph.
   * @returns What to print for a field that has no result of its own.
   */
  end(style?: Pick<Style, 'role'>): FieldContent
}

/** Beyond it no field is opened; Word itself stops at 20. */
const maximumOpen = 100

export function createFields(results: FieldResults): Fields {
  return new FieldStack(results)
}

class FieldStack implements Fields {
  readonly #results: FieldResults
  readonly #open: OpenField[] = []
  #ignored = 0
  #paragraph = 0

  constructor(results: FieldResults) {
    this.#results = results
  }

  get hidden(): boolean {
    return this.#open.length > 0 && this.#open.some((field) => field.phase === 'instruction')
  }

  get link(): string | undefined {
    return this.#open.length > 0 ? this.#open.findLast((field) => field.link !== undefined)?.link : undefined
  }

  get inContents(): boolean {
    const outermost = this.#open[0]
    return outermost?.phase === 'result' && isContents(outermost.instruction)
  }

  get inFormField(): boolean {
    return this.#open.length > 0 && this.#open.some((field) => field.isText)
  }

  startParagraph(): void {
    this.#paragraph++
  }

  begin(shown: FormField | undefined): void {
    if (this.#open.length < maximumOpen)
      this.#open.push({
        instruction: '',
        phase: 'instruction',
        paragraph: this.#paragraph,
        printed: false,
        link: undefined,
        isText: false,
        shown,
      })
    else this.#ignored++
  }

  instruct(text: string): void {
    const field = this.#open.findLast((one) => one.phase === 'instruction')
    if (field && field.instruction.length < 10_000) field.instruction += text
  }

  separate(): void {
    const field = this.#open.at(-1)
    if (!field || this.#ignored > 0 || isSilent(field.instruction)) return
    field.phase = 'result'
    field.link = hyperlinkOf(field.instruction)
    field.isText = /^\s*FORMTEXT\b/i.test(field.instruction)
  }

  recover(): boolean {
    const innermost = this.#open.at(-1)
    if (innermost?.phase !== 'instruction' || innermost.paragraph === this.#paragraph) return false
    this.#open.pop()
    return true
  }

  print(): void {
    for (const field of this.#open) if (field.phase === 'result') field.printed = true
  }

  end(style?: Pick<Style, 'role'>): FieldContent {
    if (this.#ignored > 0) {
      this.#ignored--
      return ''
    }
    const field = this.#open.pop()
    if (!field) return ''
    // A list keeps the entry that is chosen as its result, too.
    if (field.shown !== undefined) return field.printed && typeof field.shown === 'object' ? '' : field.shown
    const result = field.printed ? 'kept' : field.phase === 'result' ? 'empty' : 'none'
    return this.#results.at(field.instruction, result, style?.role)
  }
}
