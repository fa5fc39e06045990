/** Text between two block boundaries, with the marks that are open around it. */
import type { Phrasing } from '../../../core/document/nodes.ts'

/** Wraps what stands inside an inline element. */
export type Mark = (children: Phrasing[]) => Phrasing

/** A mark that is open, and what stands in it. */
interface Level {
  mark: Mark
  readonly children: Phrasing[]
}

/** Scripts without spaces between words. */
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60]'
/** The end of a line between two such characters is none (CSS Text 3 §4.1.3). */
const betweenIdeographs = new RegExp(`(?<=${ideograph})[ \\t]*[\\n\\f\\r][ \\t\\n\\f\\r]*(?=${ideograph})`, 'gu')
/** Rows of joiners and spaces, with which mails fill what a list of mails shows of them. */
const fill = /(?:[\u200b-\u200d]\s*){2,}/g

/** Joiners and ideographs, about which there is more to do than to collapse spaces. */
const wide = /[\u200b-\u200d\u3000-\uff60]/
const notSpace = /[^ \t\n\f\r]/
/** What a text has where spaces may have to be collapsed; most texts have none of it. */
const uncollapsed = /[\t\n\f\r\u200b-\u200d\u3000-\uff60]| {2}/

function collapsed(value: string): string {
  if (!uncollapsed.test(value)) return value
  if (!notSpace.test(value)) return ' '
  const kept = wide.test(value) ? value.replace(fill, '').replace(betweenIdeographs, '') : value
  return kept.replace(/[ \t\n\f\r]+/g, ' ')
}

/** A text that is all there is between two block boundaries, as `InlineRun` would collect it. */
export function wholeText(value: string): string {
  const line = collapsed(value)
  const leading = line.charCodeAt(0) === space
  const trailing = line.charCodeAt(line.length - 1) === space
  return leading || trailing ? line.slice(leading ? 1 : 0, trailing ? -1 : undefined) : line
}

/**
 * Collects phrasing content and collapses white space as CSS does (CSS Text 3 §4.1): a run
 * of spaces is one space, none at the start or end of a line.
 *
 * A block inside an inline element splits it: `take` closes the open marks and opens them
 * again for what follows.
 */
export class InlineRun {
  /** What stands in no mark. */
  private readonly line: Phrasing[] = []
  /** Children of the innermost open mark. */
  private children = this.line
  /** Outermost first; those behind `depth` are closed, and there to be opened again. */
  private readonly levels: Level[] = []
  private depth = 0
  /** Nothing was collected. */
  private isEmpty = true
  private codeDepth = 0
  /** At the start of a line or after a space, where another space is none. */
  private atSpace = true
  private pendingSpace = false

  /** @param marks Open around everything in this run. */
  constructor(marks: readonly Mark[]) {
    if (marks.length > 0) for (const mark of marks) this.open(mark)
  }

  get isMarked(): boolean {
    return this.depth > 0
  }

  isOpen(mark: Mark): boolean {
    for (let at = 0; at < this.depth; at++) if (this.levels[at]!.mark === mark) return true
    return false
  }

  get isCode(): boolean {
    return this.codeDepth > 0
  }

  /** The marks open now, outermost first. */
  get marks(): readonly Mark[] {
    return this.depth === 0 ? noMarks : this.levels.slice(0, this.depth).map(({ mark }) => mark)
  }

  open(mark: Mark): void {
    const level = this.levels[this.depth]
    if (level) level.mark = mark
    else this.levels.push({ mark, children: [] })
    this.children = this.levels[this.depth++]!.children
  }

  close(): void {
    const { mark, children } = this.levels[--this.depth]!
    this.children = this.depth > 0 ? this.levels[this.depth - 1]!.children : this.line
    if (children.length > 0) this.children.push(mark(drained(children)))
  }

  /** A space before the code is none of its own. */
  openCode(): void {
    if (this.codeDepth === 0 && this.pendingSpace && !this.atSpace) {
      this.append(' ')
      this.atSpace = true
    }
    this.codeDepth++
  }

  closeCode(): void {
    this.codeDepth--
  }

  text(value: string): void {
    const line = collapsed(value)
    if (line === '') return
    if (line === ' ') {
      this.pendingSpace = true
      return
    }
    const leading = line.charCodeAt(0) === space
    const trailing = line.charCodeAt(line.length - 1) === space
    const isSpaced = (this.pendingSpace || leading) && !this.atSpace
    const start = leading && !isSpaced ? 1 : 0
    const body = start > 0 || trailing ? line.slice(start, trailing ? -1 : undefined) : line
    this.append(isSpaced && !leading ? ` ${body}` : body)
    this.pendingSpace = trailing
    this.atSpace = false
  }

  /** Text whose spaces all count. */
  preformatted(value: string): void {
    for (const [index, line] of value.split(/\r\n|\n|\r/).entries()) {
      if (index) this.break()
      if (line) {
        this.flushSpace()
        this.append(line)
        this.atSpace = false
      }
    }
  }

  break(): void {
    this.pendingSpace = false
    this.atSpace = true
    this.add({ type: 'break' })
  }

  push(node: Phrasing): void {
    this.flushSpace()
    this.add(node)
    this.atSpace = false
  }

  /**
   * What was collected, without breaks at its ends; the run is empty afterwards, its marks still open.
   *
   * @returns undefined where there is nothing
   */
  take(): Phrasing[] | undefined {
    this.atSpace = true
    this.pendingSpace = false
    if (this.isEmpty) return undefined
    const { marks } = this
    while (this.depth > 0) this.close()
    const taken = trimBreaks(drained(this.line))
    this.isEmpty = true
    for (const mark of marks) this.open(mark)
    return taken.length > 0 ? taken : undefined
  }

  private add(node: Phrasing): void {
    this.children.push(node)
    this.isEmpty = false
  }

  private flushSpace(): void {
    if (this.pendingSpace && !this.atSpace) this.append(' ')
    this.pendingSpace = false
  }

  private append(value: string): void {
    const type = this.codeDepth > 0 ? 'inlineCode' : 'text'
    const { children } = this
    const last = children.length > 0 ? children[children.length - 1] : undefined
    if (last?.type === type && !('kind' in last)) last.value += value
    else if (type === 'inlineCode' && value.startsWith(' ')) {
      this.add({ type: 'text', value: ' ' })
      this.add({ type, value: value.slice(1) })
    } else this.add({ type, value })
  }
}

const space = 0x20
const noMarks: readonly Mark[] = []

/** What is in a list, which is empty afterwards and keeps its room. */
function drained(list: Phrasing[]): Phrasing[] {
  const content = list.slice()
  while (list.length > 0) list.pop()
  return content
}

function trimBreaks(children: Phrasing[]): Phrasing[] {
  let start = 0
  let end = children.length
  while (start < end && children[start]!.type === 'break') start++
  while (end > start && children[end - 1]!.type === 'break') end--
  return end - start === children.length ? children : children.slice(start, end)
}
