/** Paragraphs of a shape → blocks: their bullets as nested lists, lines in a typewriter face as code. */
import { append } from '../../core/document/append.ts'
import { code, lined } from '../../core/document/build.ts'
import type { Block, Phrasing } from '../../core/document/nodes.ts'
import { plainText } from '../../core/document/plain.ts'
import { type FlatItem, nestItems } from '../numbering/nest.ts'
import { looksLikeCode } from '../word-processing/code-like.ts'
import type { ItemLabel } from '../word-processing/typed-lines.ts'
import type { ListLevels, TextBody } from './text-body.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** @param inherited Styles to ask, nearest first, where the shape's own says nothing. */
export function textBlocks(body: TextBody, inherited: readonly ListLevels[] = []): Block[] {
  const lines = textLines(body, inherited)
  const flow = new TextFlow()
  /** Lines up to here were looked at and are no code. */
  let proseEnd = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.paragraph.children.length === 0) continue
    if (line.bullet === 'none' && at >= proseEnd) {
      const listing = monospacedLines(lines, at)
      if (listing.length > 0 && looksLikeCode(listing)) {
        flow.addCode(listing)
        at += listing.length - 1
        continue
      }
      proseEnd = at + listing.length
    }
    flow.addLine(line)
  }
  return flow.finish()
}

type Numbering = Extract<ItemLabel, { ordered: true }>

/** Blocks in their order, and the items of the list that is open. */
class TextFlow {
  readonly #blocks: Block[] = []
  #items: FlatItem[] = []
  /** By level; a number is continued by paragraphs of the same numbering. */
  readonly #counters: ({ numbering: Numbering; next: number } | undefined)[] = []
  /** Level of the last item with a bullet of its own; items with typed bullets are nested below it. */
  #bulletedLevel = -1

  addCode(lines: readonly string[]): void {
    this.#endList()
    this.#blocks.push(code(lines.join('\n')))
  }

  addLine({ paragraph, bullet, typed }: TextLine): void {
    const label = typed?.bullet ?? bullet
    const children = typed?.children ?? paragraph.children
    if (label === 'none') this.#addText(children, paragraph.level, paragraph.isIndented === true)
    else {
      const hangs = bullet === 'none'
      const level = hangs ? Math.max(paragraph.level, this.#bulletedLevel + 1) : paragraph.level
      if (!hangs) this.#bulletedLevel = level
      this.#addItem(label, level, children)
    }
  }

  finish(): Block[] {
    this.#endList()
    return this.#blocks
  }

  #addText(children: Phrasing[], level: number, isIndented: boolean): void {
    const before = this.#items.at(-1)
    // Deeper than the item before it, or moved below its words by spaces.
    if (before && (before.level < level || (before.level === level && isIndented)))
      append(before.children, blocksOf(children))
    else {
      this.#endList()
      append(this.#blocks, blocksOf(children))
      this.#forgetCounters(level)
    }
  }

  #addItem(label: ItemLabel, level: number, children: Phrasing[]): void {
    const item: FlatItem = { level, ordered: label.ordered, children: [{ type: 'paragraph', children }] }
    this.#forgetCounters(level + 1)
    if (label.ordered) {
      const counter = this.#counters[level]
      item.number = counter && isSame(counter.numbering, label) ? counter.next : label.start
      item.style = label.style
      this.#counters[level] = { numbering: label, next: item.number + 1 }
    } else {
      item.checked = label.checked
      this.#forgetCounters(level)
    }
    this.#items.push(item)
  }

  /** Numbers of this level and of those below begin again. */
  #forgetCounters(level: number): void {
    if (this.#counters.length > level) this.#counters.length = level
  }

  #endList(): void {
    this.#bulletedLevel = -1
    if (this.#items.length === 0) return
    append(this.#blocks, nestItems(this.#items))
    this.#items = []
  }
}

function isSame(one: Numbering, other: Numbering): boolean {
  return one.style === other.style && one.scheme === other.scheme && one.start === other.start
}

/** Lines from one on that are in a typewriter face, up to the last of them. */
function monospacedLines(lines: readonly TextLine[], from: number): string[] {
  let end = from
  for (let at = from; at < lines.length; at++) {
    const { paragraph, bullet } = lines[at]!
    // An empty paragraph between lines is one of them.
    if (paragraph.children.length === 0) continue
    if (!paragraph.monospace || bullet !== 'none') break
    end = at + 1
  }
  return lines.slice(from, end).map(({ paragraph }) => plainText(paragraph.children))
}

/** A paragraph, or the formulas that are all there is in it. */
function blocksOf(children: Phrasing[]): Block[] {
  const formulas = children.filter((node) => node.type === 'inlineMath')
  if (formulas.length < children.length) return [{ type: 'paragraph', children }]
  return formulas.map(({ value }) => ({ type: 'math', value }))
}

/** The paragraphs as one run of text, for a title or a label. */
export function textLine(body: TextBody): Phrasing[] {
  return lined(body.paragraphs.map(({ children }) => children).filter((line) => line.length > 0))
}
