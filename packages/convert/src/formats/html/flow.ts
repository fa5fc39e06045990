/** Walks the children of an element and collects the blocks that they make. */

import { CLASS, noAttributes, STYLE } from '../../carriers/html-syntax/attributes.ts'
import { type Element, type Node, type Text, textContent } from '../../carriers/html-syntax/tree.ts'
import type { Block, Paragraph, Phrasing } from '../../core/document/nodes.ts'
import { ListNest, type ListParagraph } from '../../office/numbering/list-nest.ts'
import { anchorsOf, effectOf, keepsLinesOf, noMarks, styledMarks } from './elements.ts'
import { handlers } from './handlers.ts'
import type { Page } from './page.ts'
import { classesOf } from './parse.ts'
import { holdsTypeset, readTypesetText } from './phrasing/formulas.ts'
import { InlineRun, type Mark, wholeText } from './phrasing/inline-run.ts'
import { meaningOf } from './roles.ts'

/** What is to be undone when an element ends. */
export interface Entered {
  /** The marks that were opened. */
  readonly marks: readonly Mark[]
  readonly keepsLines: boolean
  readonly isBlock: boolean
}

/** In one place. */
const maxAnchors = 100
const noAnchors: readonly string[] = []

/** Classes of an inline element whose styles are looked up. */
const maxClasses = 5

export class Flow {
  readonly page: Page
  readonly blocks: Block[] = []
  readonly run: InlineRun
  private depth: number
  private items: ListNest | undefined = undefined
  /** The style says that line ends of the source are line ends of the text (CSS Text 3 §3). */
  private keepsLines: boolean
  /** Names of places that nothing follows yet. */
  private anchors: readonly string[] = noAnchors

  constructor(page: Page, marks: readonly Mark[] = noMarks, depth = 0, keepsLines = false) {
    this.page = page
    this.run = new InlineRun(marks)
    this.depth = depth
    this.keepsLines = keepsLines
  }

  /** Ends the paragraph that is being collected. */
  endParagraph(): void {
    const children = this.run.take()
    if (children === undefined) return
    this.endItems()
    this.blocks.push({ type: 'paragraph', children })
  }

  addBlock(block: Block): void {
    this.endParagraph()
    this.endItems()
    this.blocks.push(block)
    this.anchors = noAnchors
  }

  private noteAnchor(element: Element): void {
    const anchors = anchorsOf(element)
    if (anchors.length > 0 && this.anchors.length < maxAnchors) this.anchors = [...this.anchors, ...anchors]
  }

  takeAnchors(): readonly string[] {
    const { anchors } = this
    this.anchors = noAnchors
    return anchors
  }

  /** An item of a list that is flat on the page. */
  addItem(item: ListParagraph): void {
    this.endParagraph()
    this.items ??= new ListNest(this.blocks)
    this.items.add(item)
  }

  endItems(): void {
    this.items?.end()
  }

  walkChildren(parent: Element): void {
    this.walkNodes(parent.children)
  }

  walkNodes(nodes: readonly Node[]): void {
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!
      if (node.name === '#text') this.text((node as Text).value)
      else this.walk(node as Element)
    }
  }

  text(value: string): void {
    if (this.anchors.length > 0 && value.trim() !== '') this.anchors = noAnchors
    const { typesetting } = this.page
    if (typesetting !== undefined && !this.run.isCode && holdsTypeset(value)) readTypesetText(value, typesetting, this)
    else if (this.keepsLines && value.includes('\n')) this.lines(value)
    else this.run.text(value)
  }

  /** Line ends that count; between elements they only part the tags. */
  private lines(value: string): void {
    for (const [index, line] of value.split('\n').entries()) {
      if (index > 0 && value.trim() !== '') this.run.break()
      this.run.text(line)
    }
  }

  walk(element: Element): void {
    if (this.page.isDropped(element)) return
    if (this.depth >= this.page.maxDepth) {
      this.page.reportDeepNesting()
      this.run.text(textContent(element))
      return
    }
    const handle = handlers.get(meaningOf(element))
    if (handle) {
      if (element.attributes !== noAttributes) this.noteAnchor(element)
      handle(element, this)
    } else this.walkInside(element)
  }

  /** The element's own marks and block boundaries, then its children. */
  walkInside(element: Element): void {
    if (this.addPlain(element)) return
    const entered = this.enter(element)
    this.walkChildren(element)
    this.leave(entered)
  }

  /** A block of one text and nothing else, as most are, which is a paragraph. */
  private addPlain(element: Element): boolean {
    const { attributes, children, name } = element
    if (children.length !== 1 || children[0]!.name !== '#text' || (attributes.kinds & STYLE) !== 0) return false
    if (!this.isPlain || this.run.isCode || !effectOf(name).isBlock) return false
    this.endParagraph()
    if (attributes !== noAttributes) this.noteAnchor(element)
    const paragraph = paragraphOf((children[0] as Text).value)
    if (paragraph === undefined) return true
    this.endItems()
    this.blocks.push(paragraph)
    this.anchors = noAnchors
    return true
  }

  /** Text is no more than its words. */
  private get isPlain(): boolean {
    return !this.run.isMarked && !this.keepsLines && this.page.typesetting === undefined
  }

  enter(element: Element): Entered {
    const { attributes, name } = element
    const { isBlock, marks } = effectOf(name)
    if (isBlock) this.endParagraph()
    this.depth++
    const { keepsLines } = this
    if (attributes === noAttributes) return { marks: this.open(marks), keepsLines, isBlock }
    this.noteAnchor(element)
    const own = (attributes.kinds & STYLE) === 0 ? undefined : attributes.get('style')
    const style = name === 'span' && (attributes.kinds & CLASS) !== 0 ? this.styleOf(element, own) : own
    if (style === undefined) return { marks: this.open(marks), keepsLines, isBlock }
    this.keepsLines = keepsLinesOf(style) ?? keepsLines
    return { marks: this.open(styledMarks(marks, style)), keepsLines, isBlock }
  }

  /**
   * Style of an inline element. What a page states for the classes of larger parts is mostly how their
   * place looks.
   */
  private styleOf(element: Element, own: string | undefined): string | undefined {
    const styles = this.page.classStyles()
    if (styles.size === 0) return own
    const stated = classesOf(element)
      .slice(0, maxClasses)
      .map((name) => styles.get(name))
    return stated.some(Boolean) ? [own, ...stated].join(';') : own
  }

  /** @param entered What `enter` returned. */
  leave({ marks, keepsLines, isBlock }: Entered): void {
    this.close(marks)
    this.keepsLines = keepsLines
    this.depth--
    if (isBlock) this.endParagraph()
  }

  /** Runs `walk` with further marks open, each at most once. */
  within(marks: readonly Mark[], walk: () => void): void {
    const added = this.open(marks)
    walk()
    this.close(added)
  }

  private open(marks: readonly Mark[]): readonly Mark[] {
    if (marks.length === 0) return marks
    const { run } = this
    const added = run.isMarked ? marks.filter((mark) => !run.isOpen(mark)) : marks
    for (let at = 0; at < added.length; at++) run.open(added[at]!)
    return added
  }

  private close(marks: readonly Mark[]): void {
    for (let count = marks.length; count > 0; count--) this.run.close()
  }

  /** The blocks that an element's children make on their own, with the marks that are open here. */
  blocksOf(element: Element): Block[] {
    return this.blocksOfNodes(element.children)
  }

  /** @param keepsLines Whether the ends of lines are the author's. */
  blocksOfNodes(nodes: readonly Node[], keepsLines = this.keepsLines): Block[] {
    if (nodes.length === 0) return []
    if (nodes.length === 1 && nodes[0]!.name === '#text' && this.isPlain && !keepsLines) {
      const paragraph = paragraphOf((nodes[0] as Text).value)
      return paragraph === undefined ? [] : [paragraph]
    }
    const inner = new Flow(this.page, this.run.marks, this.depth + 1, keepsLines)
    inner.walkNodes(nodes)
    inner.endParagraph()
    // Without the room for more that a growing list has: a large page has millions of lists.
    return inner.blocks.slice()
  }

  /** The children as one line of text; blocks among them are joined by a space. */
  phrasingOf(element: Element): Phrasing[] {
    return this.blocksOf(element).flatMap((block, index) => {
      const children = block.type === 'paragraph' || block.type === 'heading' ? block.children : []
      return index && children.length ? [{ type: 'text', value: ' ' } as const, ...children] : children
    })
  }
}

function paragraphOf(value: string): Paragraph | undefined {
  const line = wholeText(value)
  return line === '' ? undefined : { type: 'paragraph', children: [{ type: 'text', value: line }] }
}
