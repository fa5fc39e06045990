/** Blocks and the paragraph that is being written, with TeX's rules for spaces. */
import { captionParagraph, paragraph } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { phrasingOf, type Run, type RunStyle } from '../../core/document/runs.ts'

/** Such scripts have no spaces, so that the end of a line is none (package xeCJK). */
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60]'
const lineEndInIdeographs = new RegExp(`(?<=${ideograph})[ \\t]*\\n[ \\t]*(?=${ideograph})`, 'gu')

export class Flow {
  readonly blocks: Block[] = []
  /** What `\caption` said, where a table takes it; else it is a paragraph. */
  caption: Phrasing[] | undefined
  private readonly takesCaption: boolean
  private runs: Run[] = []
  /** Whether a space would follow a space, or begin a paragraph. */
  private spaced = true

  constructor(takesCaption = false) {
    this.takesCaption = takesCaption
  }

  setCaption(words: Phrasing[]): void {
    if (words.length === 0) return
    if (this.takesCaption && !this.caption) this.caption = words
    else this.block(captionParagraph(words))
  }

  /** Any number of spaces is one. */
  write(value: string, style: RunStyle): void {
    let content = value.replace(lineEndInIdeographs, '').replace(/[ \t\n\f\v]+/g, ' ')
    if (this.spaced && content.startsWith(' ')) content = content.slice(1)
    if (content === '') return
    this.spaced = content.endsWith(' ')
    this.runs.push({ ...style, content })
  }

  node(content: Phrasing, style: RunStyle = {}): void {
    this.runs.push({ ...style, code: false, content })
    this.spaced = false
  }

  /** Behind what stands in the line, if anything does, and has none. */
  comma(): void {
    this.trim()
    const last = this.runs.at(-1)
    if (!last || isBreak(last)) return
    this.spaced = false
    const hasOne = typeof last.content === 'string' && last.content.endsWith(',')
    this.write(hasOne ? ' ' : ', ', {})
  }

  /** A line of its own for what follows, where none begins already. */
  newLine(): void {
    this.trim()
    const last = this.runs.at(-1)
    if (last && !isBreak(last)) this.lineBreak()
  }

  lineBreak(): void {
    if (this.runs.length === 0) return
    this.trim()
    this.runs.push({ content: { type: 'break' } })
    this.spaced = true
  }

  block(made: Block): void {
    this.endParagraph()
    this.blocks.push(made)
  }

  endParagraph(): void {
    const children = this.takeLine()
    if (children.length) this.blocks.push(paragraph(children))
  }

  /** What was written since the last paragraph ended. */
  takeLine(): Phrasing[] {
    this.trim()
    for (let last = this.runs.at(-1); last && isBreak(last); last = this.runs.at(-1)) {
      this.runs.pop()
      this.trim()
    }
    const children = phrasingOf(this.runs)
    this.runs = []
    this.spaced = true
    return children
  }

  /** All as one line: of blocks the words are kept. */
  takeWords(): Phrasing[] {
    if (this.blocks.length === 0) return this.takeLine()
    this.endParagraph()
    return this.blocks.flatMap((block, index): Phrasing[] => {
      const line = wordsOf(block)
      return index > 0 && line.length ? [{ type: 'text', value: ' ' }, ...line] : line
    })
  }

  private trim(): void {
    for (let last = this.runs.at(-1); typeof last?.content === 'string'; last = this.runs.at(-1)) {
      last.content = last.content.trimEnd()
      if (last.content) return
      this.runs.pop()
    }
  }
}

function wordsOf(block: Block): Phrasing[] {
  if (block.type === 'math') return [{ type: 'inlineMath', value: block.value }]
  return block.type === 'paragraph' ? block.children : []
}

function isBreak({ content }: Run): boolean {
  return typeof content === 'object' && content.type === 'break'
}
