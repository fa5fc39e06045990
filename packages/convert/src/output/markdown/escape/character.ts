/** Character classes of CommonMark 0.31 §2.1, as delimiter runs (§6.2) ask for them. */

export const Class = { word: 0, space: 1, punctuation: 2, unsure: 3 } as const
export type Class = (typeof Class)[keyof typeof Class]

const unicodeSpace = /\p{Zs}/u
const unicodePunctuation = /\p{P}/u
const unicodeSymbol = /\p{S}/u

/**
 * @param code A UTF-16 code unit; NaN stands for the start or the end of the text.
 * @returns `unsure` for what parsers differ on: symbols that count as punctuation since
 *   CommonMark 0.31 only, and halves of surrogate pairs, which some look at singly.
 */
export function classOf(code: number): Class {
  if (Number.isNaN(code)) return Class.space
  if (code < 0x80) {
    if (code <= 0x20) return Class.space
    return isAsciiPunctuation(code) ? Class.punctuation : Class.word
  }
  if (code >= 0xd800 && code <= 0xdfff) return Class.unsure
  const character = String.fromCharCode(code)
  if (unicodeSpace.test(character)) return Class.space
  if (unicodePunctuation.test(character)) return Class.punctuation
  return unicodeSymbol.test(character) ? Class.unsure : Class.word
}

/** The characters that a backslash can escape (CommonMark §2.4). */
export function isAsciiPunctuation(code: number): boolean {
  return (
    (code > 0x20 && code < 0x30) ||
    (code > 0x39 && code < 0x41) ||
    (code > 0x5a && code < 0x61) ||
    (code > 0x7a && code < 0x7f)
  )
}

/** May a delimiter run between these two open emphasis? Where parsers differ: yes. */
export function mayOpen(before: Class, after: Class): boolean {
  return after !== Class.space && (after !== Class.punctuation || before !== Class.word)
}

/** May a delimiter run between these two close emphasis? Where parsers differ: yes. */
export function mayClose(before: Class, after: Class): boolean {
  return mayOpen(after, before)
}

/** Does a delimiter run between these two open emphasis in every parser? */
export function opens(before: Class, after: Class): boolean {
  if (after === Class.space) return false
  return after === Class.word || before === Class.space || before === Class.punctuation
}

/** Does a delimiter run between these two close emphasis in every parser? */
export function closes(before: Class, after: Class): boolean {
  return opens(after, before)
}
