/** Finds where the address of a link of Markdown may have a scheme that is not printed, without parsing the Markdown. */
import { safeUrl } from '../../core/document/url.ts'
import { lookupTable } from '../../core/lookup-table.ts'

/**
 * What may begin an address, and the characters behind it that may be a scheme: letters, references to characters, escaped
 * characters, and whitespace and control characters, some of which browsers ignore.
 */
const address = /(\]\(|\]:|<)((?:[\w+.\-:<\s\u0000-\u001f\u007f-\u009f\u202d\u202e]|&[#\w]{1,32};|\\[!-/:-@[-`{-~])*)/g

export function mayHoldUnsafeLink(markdown: string): boolean {
  for (const [, , scheme = ''] of markdown.matchAll(address)) if (isUnsafe(scheme)) return true
  return false
}

/** For Markdown that cannot be parsed: the address of each such link becomes a relative one. */
export function withEncodedSchemes(markdown: string): { markdown: string; removed: number } {
  let removed = 0
  const encoded = markdown.replace(address, (whole, begin: string, scheme: string) => {
    if (!isUnsafe(scheme)) return whole
    removed++
    return begin + scheme.replace(/[:&\\]/g, encodeURIComponent)
  })
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
