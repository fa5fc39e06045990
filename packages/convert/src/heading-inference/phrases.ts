/** Evidence in the words of a line for whether it is a heading. */

/** Three letters or more, none of them small. */
export function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** Words of what is quoted in large type where no stop ends it, at least: fewer may be a name. */
const quotedWords = 6

export function isPullQuote(text: string): boolean {
  return /^["“„«‘].*["”“»’]$/u.test(text) && text.split(' ').length >= quotedWords
}

/** A whole sentence, longer than titles are; or one that is quoted, as set into an article in large type. */
export function isSentence(text: string): boolean {
  if (/^["“„«‘].*[.!?…]["”“»’]$/u.test(text)) return true
  if (text.length > 90 && /[.!?]$|\p{Ll}[.!?] \p{Lu}\p{Ll}* \p{Ll}/u.test(text)) return true
  return /[。！？]$/.test(text) && text.length > 24
}
