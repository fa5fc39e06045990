/** Finds where the address of a link of Markdown may have a scheme that is not printed, without parsing the Markdown. */
import { safeUrl } from '../../../core/document/url.ts'
import { lookupTable } from '../../../core/lookup-table.ts'

/**
 * What may begin an address, and the characters behind it that may be a scheme: letters, references to characters, escaped
 * characters, and whitespace and control characters, some of which browsers ignore.
 */
const address = /(\]\(|\]:|<)((?:[\w+.\-:<\s\u0000-\u001f\u007f-\u009f\u202d\u202e]|&[#\w]{1,32};|\\[!-/:-@[-`{-~])*)/g

/** An attribute of raw HTML that leads somewhere, and the characters of its value that may be a scheme. */
const attribute =
  /\b(?:href|action|formaction|src)\s*=\s*(["']?)((?:[\w+.\-:\s\u0000-\u001f\u007f-\u009f\u202d\u202e]|&[#\w]{1,32};?)*)/gi

export function mayHoldUnsafeLink(markdown: string): boolean {
  for (const [, , scheme = ''] of markdown.matchAll(address)) if (isUnsafe(scheme)) return true
  return unsafeAttributes(markdown).length > 0
}

/** A part of a text: from one offset to another. */
export interface Span {
  from: number
  to: number
}

/**
 * Attributes of raw HTML whose address has a scheme that is not printed; images may hold their bytes (`data:image/…`).
 * What looks like one outside of tags counts too: readers differ in where a tag ends.
 */
export function unsafeAttributes(html: string): Span[] {
  const found: Span[] = []
  for (const { 0: whole, 1: quote = '', 2: scheme = '', index } of html.matchAll(attribute)) {
    // Within the value of the one before it.
    if (index < (found.at(-1)?.to ?? 0)) continue
    if (!isUnsafeAttribute(whole, scheme)) continue
    const value = index + whole.length - scheme.length
    found.push({ from: index, to: valueEnd(html, value, quote) })
  }
  return found
}

/** HTML takes a reference to a character without its semicolon too (WHATWG HTML §13.2.5.80); Markdown does not. */
function isUnsafeAttribute(whole: string, scheme: string): boolean {
  const ended = scheme.replace(/&#(x[\da-f]+|\d+);?/gi, '&#$1;')
  return isUnsafe(ended) && !/^src\s*=\s*["']?data:image/i.test(whole)
}

/** Behind the closing quote; of a value without quotes, up to whitespace or `>`. */
function valueEnd(html: string, from: number, quote: string): number {
  if (quote) {
    const end = html.indexOf(quote, from)
    return end < 0 ? html.length : end + 1
  }
  const end = html.slice(from).search(/[\s>]/)
  return end < 0 ? html.length : from + end
}

/** For Markdown that cannot be parsed: the address of each such link becomes a relative one. */
export function withEncodedSchemes(markdown: string): { markdown: string; removed: number } {
  let removed = 0
  const encode = (whole: string, scheme: string): string => {
    removed++
    return whole.slice(0, whole.length - scheme.length) + scheme.replace(/[:&\\]/g, encodeURIComponent)
  }
  const encoded = markdown
    .replace(address, (whole, _begin, scheme: string) => (isUnsafe(scheme) ? encode(whole, scheme) : whole))
    .replace(attribute, (whole, _quote, scheme: string) =>
      isUnsafeAttribute(whole, scheme) ? encode(whole, scheme) : whole,
    )
  return { markdown: encoded, removed }
}

/** Whether one of the words before a colon is no scheme that is printed. */
function isUnsafe(text: string): boolean {
  const written = /[&\\]/.test(text) ? decoded(text) : text
  if (!written.includes(':')) return false
  const cleaned = written.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202d\u202e]/g, '')
  return cleaned.split(/[\s<]+/).some((word) => safeUrl(word) === undefined)
}

/** Names of characters that a scheme may hold or browsers ignore; no other one stands for a letter of one. */
const characters = lookupTable({ colon: ':', tab: '\t', newline: '\n', period: '.', plus: '+' })
const notInSchemes = '\ufffd'

function decoded(text: string): string {
  return text.replace(/&(#[xX]?)?(\w+);|\\([^\w\s])/g, (_, number: string | undefined, name = '', escaped = '') => {
    if (escaped) return escaped
    if (number === undefined) return characters[name.toLowerCase()] ?? notInSchemes
    const code = Number.parseInt(name, number === '#' ? 10 : 16)
    return code > 0 && code < 0x80 ? String.fromCharCode(code) : notInSchemes
  })
}
