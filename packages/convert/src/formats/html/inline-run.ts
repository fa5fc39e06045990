/** Text between two block boundaries, with the marks that are open around it. */
import type { Phrasing } from '../../document/nodes.ts'

/** Wraps what stands inside an inline element. */
export type Mark = (children: Phrasing[]) => Phrasing

interface Level {
  mark: Mark | undefined
  children: Phrasing[]
}

/** Scripts without blanks between words. */
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60]'
const betweenIdeographs = new RegExp(`(?<=${ideograph})[ \\t]*[\\n\\f\\r][ \\t\\n\\f\\r]*(?=${ideograph})`, 'gu')

/** Rows of joiners and blanks, with which mails fill what a list of mails shows of them. */
function withoutFill(value: string): string {
  return /[\u200b-\u200d]/.test(value) ? value.replace(/(?:[\u200b-\u200d]\s*){2,}/g, '') : value
}

/** The end of a line between two such characters is none (CSS Text 3 §4.1.3). */
function joinedLines(value: string): string {
  return /[\u3000-\uff60]/.test(value) ? value.replace(betweenIdeographs, '') : value
}

/**
 * Collects phrasing content and collapses white space as CSS does (CSS Text 3 §4.1): a run
 * of blanks is one blank, none at the start or end of a line.
 *
 * A block inside an inline element splits it: `take` closes the open marks and opens them
 * again for what follows.
 */
export class InlineRun {
  private levels: Level[] = [{ mark: undefined, children: [] }]
  private codeDepth = 0
  /** At the start of a line or after a blank, where another blank is none. */
  private atBlank = true
  private pendingBlank = false

  /** @param marks Open around everything in this run. */
  constructor(marks: readonly Mark[] = []) {
    for (const mark of marks) this.open(mark)
  }

  get isCode(): boolean {
    return this.codeDepth > 0
  }

  /** The marks open now, outermost first. */
  get marks(): Mark[] {
    return this.levels.flatMap((level) => level.mark ?? [])
  }

  open(mark: Mark): void {
    this.levels.push({ mark, children: [] })
  }

  close(): void {
    const { mark, children } = this.levels.pop() as Level
    if (mark && children.length) this.top.push(mark(children.slice()))
  }

  /** A blank before the code is none of its own. */
  openCode(): void {
    if (this.codeDepth === 0 && this.pendingBlank && !this.atBlank) {
      this.append(' ')
      this.atBlank = true
    }
    this.codeDepth++
  }

  closeCode(): void {
    this.codeDepth--
  }

  text(value: string): void {
    const collapsed = joinedLines(withoutFill(value)).replace(/[ \t\n\f\r]+/g, ' ')
    if (collapsed === '') return
    if (collapsed === ' ') {
      this.pendingBlank = true
      return
    }
    const leading = collapsed.startsWith(' ')
    const trailing = collapsed.endsWith(' ')
    const body = collapsed.slice(leading ? 1 : 0, trailing ? -1 : undefined)
    const blank = (this.pendingBlank || leading) && !this.atBlank
    this.append(blank ? ` ${body}` : body)
    this.pendingBlank = trailing
    this.atBlank = false
  }

  /** Text whose blanks all count. */
  preformatted(value: string): void {
    for (const [index, line] of value.split(/\r\n|\n|\r/).entries()) {
      if (index) this.break()
      if (line) {
        this.flushBlank()
        this.append(line)
        this.atBlank = false
      }
    }
  }

  break(): void {
    this.pendingBlank = false
    this.atBlank = true
    this.top.push({ type: 'break' })
  }

  push(node: Phrasing): void {
    this.flushBlank()
    this.top.push(node)
    this.atBlank = false
  }

  /** What was collected, without breaks at its ends; the run is empty afterwards, its marks still open. */
  take(): Phrasing[] {
    const { marks } = this
    while (this.levels.length > 1) this.close()
    const taken = trimBreaks(this.top)
    this.levels = [{ mark: undefined, children: [] }]
    for (const mark of marks) this.open(mark)
    this.atBlank = true
    this.pendingBlank = false
    return taken
  }

  private get top(): Phrasing[] {
    return (this.levels.at(-1) as Level).children
  }

  private flushBlank(): void {
    if (this.pendingBlank && !this.atBlank) this.append(' ')
    this.pendingBlank = false
  }

  private append(value: string): void {
    const type = this.codeDepth > 0 ? 'inlineCode' : 'text'
    const last = this.top.at(-1)
    if (last?.type === type) last.value += value
    else if (type === 'inlineCode' && value.startsWith(' '))
      this.top.push({ type: 'text', value: ' ' }, { type, value: value.slice(1) })
    else this.top.push({ type, value })
  }
}

function trimBreaks(children: Phrasing[]): Phrasing[] {
  let start = 0
  let end = children.length
  while (start < end && children[start]?.type === 'break') start++
  while (end > start && children[end - 1]?.type === 'break') end--
  return children.slice(start, end)
}
