/**
 * Tags and text of a page (HTML standard §13.2.5), one at a time. Comments and processing instructions are passed
 * over. Text is looked for by the character that ends it, and no string is made of what is passed over.
 *
 * In: a page whose line ends are line feeds (parse.ts). It never fails: every text is a page.
 */
import { Attributes, noAttributes } from './attributes.ts'
import { decodeReferences } from './character-references.ts'
import {
  APOSTROPHE,
  asciiLower,
  BANG,
  EQUALS,
  GREATER,
  isLetter,
  isOfName,
  isUpper,
  isWhitespace,
  LESS,
  LINE_FEED,
  LOWER_A,
  LOWER_Z,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
} from './characters.ts'
import { endOfRawText, type RawText } from './raw-text.ts'
import { knownTag, longestKnown, type TagName, tagName } from './tags.ts'

/** By code, what begins markup behind a less-than sign. */
const followsSign: readonly boolean[] = Array.from(
  { length: 128 },
  (_, code) => isLetter(code) || code === SLASH || code === BANG || code === QUESTION,
)

const endOfSubset = /\]\s*>/g

export type Token = 'text' | 'start' | 'end' | 'doctype' | 'done'

export class Tokenizer {
  /** Content of a text token, with its references decoded, or of a doctype. */
  text = ''
  /** Name of the tag that was read last. */
  tag: TagName = { name: '', traits: 0 }
  attributes: Attributes = noAttributes
  isSelfClosing = false
  /** One of `prefixes`, which its name in `tag` is without. */
  hasPrefix = false

  private readonly page: string
  private readonly allowsSections: () => boolean
  private readonly prefixes: ReadonlySet<string> | undefined
  private readonly decode: ((written: string) => string) | undefined
  private at = 0
  /** The ampersand at or after `at` if there is one, so that texts without any are not searched again. */
  private nextReference: number
  private raw: { kind: RawText; name: string } | undefined

  /**
   * @param allowsSections Whether CDATA sections are text here, as they are in XML, MathML and SVG (§13.2.5.42).
   * @param prefixes Of names that are those of HTML, MathML and SVG without it.
   * @param decode Gives the characters of what is written in a page beyond its markup.
   */
  constructor(
    page: string,
    allowsSections: () => boolean,
    prefixes?: ReadonlySet<string>,
    decode?: (written: string) => string,
  ) {
    this.page = page
    this.allowsSections = allowsSections
    this.prefixes = prefixes
    this.decode = decode
    this.nextReference = page.indexOf('&')
  }

  next(): Token {
    if (this.raw !== undefined && this.readRawText()) return 'text'
    const { page } = this
    for (let at = this.at; at < page.length; at = this.at) {
      if (page.charCodeAt(at) !== LESS) return this.readText(at)
      const code = page.charCodeAt(at + 1)
      const lower = code | 0x20
      if (lower >= LOWER_A && lower <= LOWER_Z) {
        if (this.readTag(at + 1)) return 'start'
      } else if (code === SLASH) {
        if (at + 2 >= page.length) return this.readText(at)
        const first = page.charCodeAt(at + 2) | 0x20
        if (first < LOWER_A || first > LOWER_Z) this.passTo('>', at + 2)
        else if (this.readTag(at + 2)) return 'end'
      } else if (code === BANG) {
        const token = this.readDeclaration(at + 2)
        if (token !== undefined) return token
      } else if (code === QUESTION) this.passTo('>', at + 2)
      else return this.readText(at)
    }
    return 'done'
  }

  /** What follows is the content of an element in which no tags are read (§13.2.5.2–7). */
  readRaw(kind: RawText, name: string): void {
    this.raw = { kind, name }
  }

  /** A line feed right after the start tag of preformatted text is none of its own. */
  passLineFeed(): void {
    if (this.page.charCodeAt(this.at) === LINE_FEED) this.at++
  }

  /** Up to what begins a tag, a comment or a declaration. */
  private readText(from: number): 'text' {
    const { page } = this
    // A character that begins no markup is text itself.
    let end = page.indexOf('<', from + 1)
    while (end >= 0 && followsSign[page.charCodeAt(end + 1)] !== true) end = page.indexOf('<', end + 1)
    if (end < 0) end = page.length
    this.text = this.nextReference < 0 ? this.written(from, end) : this.decoded(from, end)
    this.at = end
    return 'text'
  }

  private written(from: number, to: number): string {
    const written = this.page.slice(from, to)
    return this.decode === undefined ? written : this.decode(written)
  }

  private decoded(from: number, to: number): string {
    const text = this.written(from, to)
    if (this.nextReference >= 0 && this.nextReference < from) this.nextReference = this.page.indexOf('&', from)
    return this.nextReference < 0 || this.nextReference >= to ? text : decodeReferences(text)
  }

  /** @returns False of a tag that has no end, which is none (§13.2.5.8, EOF). */
  private readTag(start: number): boolean {
    const { page } = this
    this.attributes = noAttributes
    this.isSelfClosing = false
    this.hasPrefix = false
    const end = page.indexOf('>', start)
    const plain = end > 0 && end - start <= longestKnown ? knownTag(page.slice(start, end)) : undefined
    if (plain === undefined) return this.readWholeTag(start)
    this.tag = plain
    this.at = end + 1
    return true
  }

  private readWholeTag(start: number): boolean {
    const { page } = this
    let at = start
    let code = page.charCodeAt(at)
    while (code > SPACE ? code !== GREATER && code !== SLASH : at < page.length && !isWhitespace(code))
      code = page.charCodeAt(++at)
    const name = page.slice(start, at)
    const bare = this.prefixes === undefined ? name : withoutPrefix(name, this.prefixes)
    this.hasPrefix = bare.length < name.length
    this.tag = tagName(bare)
    if (code !== GREATER) at = this.readAttributes(at)
    this.at = Math.min(at + 1, page.length)
    return at < page.length
  }

  /**
   * §13.2.5.32–40.
   *
   * @param at After the name of the tag.
   * @returns Where the tag's `>` is; the length of the page where it has no end.
   */
  private readAttributes(at: number): number {
    const page = this.page
    for (;;) {
      const from = at
      let code = page.charCodeAt(at)
      while (code <= SLASH && (code === SLASH || isWhitespace(code))) code = page.charCodeAt(++at)
      if (code === GREATER || at >= page.length) {
        this.isSelfClosing = at > from && page.charCodeAt(at - 1) === SLASH
        return at
      }
      const nameStart = at
      let hasUpper = false
      // A name may begin with an equals sign.
      do {
        if (code < LOWER_A && isUpper(code)) hasUpper = true
        code = page.charCodeAt(++at)
      } while (code >= LOWER_A || isOfName(code))
      const name = page.slice(nameStart, at)
      while (code <= SPACE && isWhitespace(code)) code = page.charCodeAt(++at)
      let value = ''
      if (code === EQUALS) {
        do code = page.charCodeAt(++at)
        while (code <= SPACE && isWhitespace(code))
        const isQuoted = code === QUOTE || code === APOSTROPHE
        const start = isQuoted ? at + 1 : at
        at = isQuoted ? page.indexOf(code === QUOTE ? '"' : "'", start) : endOfUnquoted(page, at)
        if (at < 0) return page.length
        value = decodeReferences(this.written(start, at), true)
        if (isQuoted) at++
      }
      if (this.attributes === noAttributes) this.attributes = new Attributes()
      this.attributes.add(hasUpper ? asciiLower(name) : name, value)
    }
  }

  /** A comment, a doctype or a section; @param start After the exclamation mark. */
  private readDeclaration(start: number): Token | undefined {
    const page = this.page
    if (page.startsWith('--', start)) this.passComment(start + 2)
    else if (/^doctype$/i.test(page.slice(start, start + 7))) {
      this.passTo('>', start)
      const subset = page.slice(start, this.at).indexOf('[')
      this.text = page.slice(start + 7, subset < 0 ? this.at : start + subset).replace(/>$/, '')
      if (subset >= 0 && this.allowsSections()) this.passSubset(start + subset)
      return 'doctype'
    } else if (page.startsWith('[CDATA[', start) && this.allowsSections()) {
      const end = page.indexOf(']]>', start + 7)
      this.text = this.written(start + 7, end < 0 ? page.length : end)
      this.at = end < 0 ? page.length : end + 3
      return this.text === '' ? undefined : 'text'
    } else this.passTo('>', start)
    return undefined
  }

  /** Declarations within the doctype of a page that is XML (XML 1.0 §2.8). */
  private passSubset(start: number): void {
    endOfSubset.lastIndex = start
    this.at = endOfSubset.test(this.page) ? endOfSubset.lastIndex : this.page.length
  }

  /** §13.2.5.43–52: `<!-->`, `<!--->` and `--!>` end a comment too. */
  private passComment(start: number): void {
    const page = this.page
    const abrupt = page.startsWith('>', start) ? 1 : page.startsWith('->', start) ? 2 : 0
    if (abrupt > 0) {
      this.at = start + abrupt
      return
    }
    let dashes = page.indexOf('--', start)
    for (; dashes >= 0; dashes = page.indexOf('--', dashes + 1)) {
      const after = page.charCodeAt(dashes + 2)
      const isBang = after === BANG && page.charCodeAt(dashes + 3) === GREATER
      if (after !== GREATER && !isBang) continue
      this.at = dashes + (isBang ? 4 : 3)
      return
    }
    this.at = page.length
  }

  private passTo(end: string, from: number): void {
    const found = this.page.indexOf(end, from)
    this.at = found < 0 ? this.page.length : found + end.length
  }

  /** @returns Whether there is any text. */
  private readRawText(): boolean {
    const page = this.page
    const { kind, name } = this.raw!
    const from = this.at
    const end = endOfRawText(page, from, kind, name)
    this.raw = undefined
    this.at = end
    this.text = kind === 'escapable' ? this.decoded(from, end) : this.written(from, end)
    return end > from
  }
}

function withoutPrefix(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(':')
  return colon > 0 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : name
}

function endOfUnquoted(page: string, start: number): number {
  let at = start
  let code = page.charCodeAt(at)
  while (at < page.length && code !== GREATER && !isWhitespace(code)) code = page.charCodeAt(++at)
  return at
}
