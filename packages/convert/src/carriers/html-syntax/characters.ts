/** Codes of the characters that markup is made of. */

const TAB = 0x09
export const LINE_FEED = 0x0a
const FORM_FEED = 0x0c
const RETURN = 0x0d
export const SPACE = 0x20
export const BANG = 0x21
export const QUOTE = 0x22
export const HASH = 0x23
export const APOSTROPHE = 0x27
export const SLASH = 0x2f
export const SEMICOLON = 0x3b
export const LESS = 0x3c
export const EQUALS = 0x3d
export const GREATER = 0x3e
export const QUESTION = 0x3f
export const LOWER_A = 0x61
export const LOWER_Z = 0x7a

export function isWhitespace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

/** Whether an attribute's name goes on with it; NaN stands for the end of the page. */
export function isOfName(code: number): boolean {
  return code >= 0 && code !== EQUALS && code !== GREATER && code !== SLASH && !isWhitespace(code)
}

/** Only the letters of ASCII have another case in markup. */
export function asciiLower(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
