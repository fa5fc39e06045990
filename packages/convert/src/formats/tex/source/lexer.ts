/**
 * A source as tokens (The TeXbook, chapters 7 and 8): without its comments, and with what is to be printed letter by
 * letter in one piece. Categories are those of LaTeX, but `@` is a letter in all names: sources that set its category
 * are often parts of others, and nobody writes an `@` directly behind a command.
 */
import { LiteralReader } from './literals.ts'
import { category, type Names, type Tokens, TokenWriter, tokenOf } from './tokens.ts'

export function lex(text: string, names: Names): Tokens {
  return new Lexer(names).lex(text)
}

const kinds = new Uint8Array(128)
for (const [character, kind] of Object.entries({
  ' ': category.space,
  '\t': category.space,
  '~': category.active,
  '&': category.align,
  '#': category.parameter,
  '{': category.open,
  '}': category.close,
  $: category.math,
}))
  kinds[character.charCodeAt(0)] = kind

const [lineFeed, percent, backslash] = [10, 37, 92]
/** What begins more than a token of one character. */
const other = 15
kinds
  .fill(other, lineFeed, lineFeed + 1)
  .fill(other, percent, percent + 1)
  .fill(other, backslash, backslash + 1)
const commandName = /@*[a-zA-Z][a-zA-Z@]*|[\s\S]|$/y
const emptyLine = /\n[ \t]*\n\s*/y
const spacing = /[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/y
const restOfComment = /[^\n]*(?:\n[ \t]*)?/y
const overlay = /<[\d+\-,.|a-z:@ ]{1,30}>/y
const slides = /\s*(?:\[[^[\]]{0,500}\]\s*)?\{beamer\}/y
const environment = /\s*\{([^{}\n]{1,60})\}/y
/** Addresses may have percent signs, and are stated in one line. */
const address = /\s*\{[^{}\n]*\}/y

class Lexer {
  readonly #names: Names
  /** Whether commands are followed by the steps of a slide at which they apply, `\item<2->`. */
  #hasOverlays = false
  readonly #literals = new LiteralReader()
  #text = ''
  #tokens = new TokenWriter(0)
  /** Where an address ends, in which a percent sign begins no comment. */
  #addressEnd = 0

  constructor(names: Names) {
    this.#names = names
  }

  lex(text: string): Tokens {
    this.#text = text
    this.#tokens = new TokenWriter(text.length + 16)
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at)
      const kind = code < 128 ? kinds[code]! : category.character
      if (kind === other || this.#literals.hasShort) at = this.#next(at)
      else {
        this.#tokens.push(tokenOf(kind, code))
        at++
      }
    }
    return this.#tokens.end()
  }

  /** @returns Where the next token begins. */
  #next(at: number): number {
    const code = this.#text.charCodeAt(at)
    if (code === backslash) return this.#command(at + 1)
    if (code === percent && at >= this.#addressEnd) return this.#comment(at)
    if (code === lineFeed) return this.#lineEnd(at)
    if (this.#literals.isShort(code)) {
      const read = this.#literals.inLine(this.#text, at, 'verb')
      if (read) this.#tokens.push(this.#names.literal({ value: read.value }))
      if (read) return read.end
    }
    this.#plain(code)
    return at + 1
  }

  #lineEnd(at: number): number {
    emptyLine.lastIndex = at
    const isEmpty = emptyLine.test(this.#text)
    this.#tokens.push(tokenOf(isEmpty ? category.paragraph : category.space, lineFeed))
    return isEmpty ? emptyLine.lastIndex : at + 1
  }

  /** Ends with its line, and takes the spaces that begin the next. */
  #comment(at: number): number {
    restOfComment.lastIndex = at
    restOfComment.test(this.#text)
    const next = restOfComment.lastIndex
    if (this.#text.charCodeAt(next) !== lineFeed) return next
    this.#tokens.push(tokenOf(category.paragraph, lineFeed))
    return this.#after(/\s*/y, next)
  }

  #command(at: number): number {
    commandName.lastIndex = at
    const name = commandName.exec(this.#text)![0]
    const after = at + name.length
    if (name === 'begin') return this.#begin(after)
    const literal = this.#literals.inLine(this.#text, after, name)
    if (literal) {
      this.#tokens.push(this.#names.literal({ value: literal.value }))
      return literal.end
    }
    const token = this.#names.command(name)
    this.#tokens.push(token)
    this.#literals.define(name, this.#text, after)
    if (name === 'documentclass') this.#hasOverlays = this.#after(slides, after) > after
    if (/^(?:url|nolinkurl|path|href)$/.test(name))
      this.#addressEnd = Math.max(this.#addressEnd, this.#after(address, after))
    return this.#names.isWord(token) ? this.#spacing(this.#overlay(after)) : after
  }

  #begin(at: number): number {
    environment.lastIndex = at
    const found = environment.exec(this.#text)
    this.#tokens.push(this.#names.command('begin'))
    if (!found) return this.#spacing(at)
    const after = environment.lastIndex
    const block = this.#literals.block(this.#text, after, found[1]!)
    if (!block) {
      for (const character of `{${found[1]}}`) this.#plain(character.charCodeAt(0))
      return this.#overlay(after)
    }
    this.#tokens.length--
    if (!block.literal) return block.end
    this.#tokens.append(lex(block.caption, this.#names))
    this.#tokens.push(this.#names.literal(block.literal))
    return block.end
  }

  #plain(code: number): void {
    const kind = code < 128 ? kinds[code]! : category.character
    this.#tokens.push(tokenOf(kind === other ? category.character : kind, code))
  }

  #overlay(at: number): number {
    return this.#hasOverlays ? this.#after(overlay, at) : at
  }

  /** Behind the name of a command. */
  #spacing(at: number): number {
    const end = this.#after(spacing, at)
    for (let next = at; next < end; next++) this.#tokens.push(tokenOf(category.gap, this.#text.charCodeAt(next)))
    return end
  }

  #after(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    return pattern.test(this.#text) ? pattern.lastIndex : at
  }
}
