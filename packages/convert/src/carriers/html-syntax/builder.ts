/** What the insertion modes share: the elements that are open and where new ones go (HTML standard §13.2.6.1). */
import { type Attributes, noAttributes } from './attributes.ts'
import { FormattingList } from './formatting.ts'
import { beforeHtml, initial } from './modes/before-body.ts'
import { endInForeign, isForeignStart, isForeignText, startInForeign, textInForeign } from './modes/foreign.ts'
import { inBody } from './modes/in-body.ts'
import { modeOf } from './modes/reset.ts'
import { text as textMode } from './modes/text.ts'
import { OpenElements, type ParseListener } from './open-elements.ts'
import type { Room } from './parse.ts'
import { isQuirky } from './quirks.ts'
import type { RawText } from './raw-text.ts'
import { FOSTERS, foreignTraits, type TagName, tagName, voidElements } from './tags.ts'
import type { Tokenizer } from './tokenizer.ts'
import { append, appendText, createDocument, Element, insertBefore, insertTextBefore, type Space } from './tree.ts'

/** What the tokens of a page do in one of its states (§13.2.4.1). */
export interface Mode {
  text(value: string, builder: TreeBuilder): void
  start(tag: TagName, builder: TreeBuilder): void
  end(tag: TagName, builder: TreeBuilder): void
  /** Before the body: opens what is left out before anything that is not of this mode. */
  imply?(builder: TreeBuilder): void
}

export class TreeBuilder {
  readonly document = createDocument()
  readonly tokens: Tokenizer
  readonly open: OpenElements
  readonly formatting: FormattingList
  mode: Mode = initial
  /** Where the mode goes back to after an element whose content is only text. */
  modeAfterText: Mode = inBody
  readonly templateModes: Mode[] = []
  head: Element | undefined
  form: Element | undefined
  /** Nothing of the body came yet, so that it may become a set of frames. */
  mayHaveFrames = true
  /** The page does as pages before standards did (§13.2.6.4.1). */
  isQuirky = false
  /** What belongs into no cell goes before the table. */
  fosters = false
  /** As in XML a tag that closes itself closes its element, whichever. */
  readonly isXml: boolean
  private readonly room: Room | undefined

  constructor(
    tokens: Tokenizer,
    options: { isXml: boolean; reach: number; listener: ParseListener | undefined; room: Room | undefined },
  ) {
    this.tokens = tokens
    this.isXml = options.isXml
    this.open = new OpenElements(this.document, options.reach, options.listener)
    this.formatting = new FormattingList(options.reach)
    this.room = options.room
  }

  /** Reads all tokens of the page. */
  run(): void {
    const { isXml, open, tokens } = this
    /** As XML may write `<br></br>`, where HTML has no end tag, or reads another break. */
    let endless = ''
    for (let token = tokens.next(); token !== 'done'; token = tokens.next()) {
      const isHtml = open.current.space === 'html'
      if (token === 'text') {
        if (isHtml) this.mode.text(tokens.text, this)
        else this.text(tokens.text)
      } else if (token === 'start') {
        if (isXml && tokens.isSelfClosing) this.startSelfClosing(tokens.tag)
        else if (isHtml) this.mode.start(tokens.tag, this)
        else this.start(tokens.tag)
      } else if (token === 'end') {
        if (tokens.tag.name !== endless) {
          if (isHtml) this.mode.end(tokens.tag, this)
          else this.end(tokens.tag)
        }
      } else if (this.mode === initial) {
        this.isQuirky = isQuirky(tokens.text)
        this.mode = beforeHtml
      }
      if (isXml) endless = token === 'start' && voidElements.has(tokens.tag.name) ? tokens.tag.name : ''
    }
    this.finish()
  }

  text(value: string): void {
    const { current } = this.open
    if (current.space !== 'html' && isForeignText(current)) textInForeign(value, this)
    else this.mode.text(value, this)
  }

  start(tag: TagName): void {
    const { current } = this.open
    if (current.space !== 'html' && isForeignStart(tag, current)) startInForeign(tag, this)
    else this.mode.start(tag, this)
  }

  end(tag: TagName): void {
    if (this.open.current.space !== 'html') endInForeign(tag, this)
    else this.mode.end(tag, this)
  }

  /** As in XML. */
  private startSelfClosing(tag: TagName): void {
    const before = this.open.current
    this.start(tag)
    const opened = this.open.current
    if (opened !== before && opened.space === 'html' && opened.name === tag.name && !voidElements.has(tag.name))
      this.end(tag)
  }

  /** What is still open at the end of the page ends, and a page has a head and a body. */
  private finish(): void {
    if (this.mode === textMode) {
      this.open.pop()
      this.mode = this.modeAfterText
    }
    while (this.open.templates > 0) this.closeTemplate()
    while (this.mode.imply) this.mode.imply(this)
  }

  /** Inserts an element of the tag read last and opens it. */
  insert({ name, traits }: TagName, attributes: Attributes = this.tokens.attributes): Element {
    const element = this.create(name, traits, attributes)
    const { open } = this
    if (this.fosters) this.place(element)
    else append(open.current, element)
    open.push(element)
    return element
  }

  /** Inserts an element that has no content. */
  insertVoid({ name, traits }: TagName): void {
    this.place(this.create(name, traits, this.tokens.attributes))
  }

  /** Inserts an element whose tag is left out. */
  insertImplied(name: string): Element {
    return this.insert(tagName(name), noAttributes)
  }

  insertForeign(name: string, space: 'svg' | 'math'): void {
    const { attributes, isSelfClosing } = this.tokens
    const element = this.create(name, foreignTraits(name, space, attributes), attributes, space)
    this.place(element)
    if (!isSelfClosing) this.open.push(element)
  }

  /** Inserts an element in which no tags are read: its text is escaped where the element has a prefix, as in XML only. */
  insertRaw(tag: TagName, kind: RawText): void {
    this.insert(tag)
    const { hasPrefix, isSelfClosing } = this.tokens
    if (!this.isXml || !(isSelfClosing || hasPrefix)) this.tokens.readRaw(kind, tag.name)
    if (kind === 'plain') return
    this.modeAfterText = this.mode
    this.mode = textMode
  }

  create(name: string, traits: number, attributes: Attributes, space: Space = 'html'): Element {
    const { room } = this
    if (room !== undefined && (--room.now < 0 || --room.ever < 0)) room.refuse()
    return new Element(name, space, attributes, traits)
  }

  /** The appropriate place (§13.2.6.1). */
  place(element: Element): void {
    const { current } = this.open
    if (this.fosters && (current.traits & FOSTERS) !== 0) this.foster(element)
    else append(current, element)
  }

  /** Inserts before the table, or at the end of a template that is within it. */
  foster(element: Element): void {
    const { parent, table } = this.fosterPlace()
    if (table) insertBefore(parent, element, table)
    else append(parent, element)
  }

  insertText(value: string): void {
    const { current } = this.open
    if (!this.fosters || (current.traits & FOSTERS) === 0) {
      appendText(current, value)
      return
    }
    const { parent, table } = this.fosterPlace()
    if (table) insertTextBefore(parent, value, table)
    else appendText(parent, value)
  }

  private fosterPlace(): { parent: Element; table?: Element } {
    const { items } = this.open
    for (let index = items.length - 1; index > 0; index--) {
      const element = items[index]!
      if (element.space !== 'html') continue
      if (element.name === 'template') return { parent: element }
      if (element.name !== 'table') continue
      return element.parent ? { parent: element.parent, table: element } : { parent: items[index - 1]! }
    }
    return { parent: items[0]! }
  }

  /** §13.2.4.3, "reconstruct the active formatting elements". */
  reopenFormatting(): void {
    const { items } = this.formatting
    let index = items.length
    while (index > 0 && items[index - 1] !== undefined && !items[index - 1]!.isOpen) index--
    for (; index < items.length; index++) {
      const { name, traits, attributes } = items[index]!
      items[index] = this.insert({ name, traits }, attributes)
    }
  }

  /** §13.2.4.1, "reset the insertion mode appropriately". */
  resetMode(): void {
    this.mode = modeOf(this)
  }

  closeTemplate(): void {
    this.open.popThrough('template')
    this.formatting.clearToMark()
    this.templateModes.pop()
    this.resetMode()
  }
}
