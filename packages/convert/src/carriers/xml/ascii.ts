/** The bytes that mean something to a scanner of XML. */
export const LT = 0x3c
export const GT = 0x3e
export const SLASH = 0x2f
export const COLON = 0x3a
export const EQUALS = 0x3d
export const BANG = 0x21
export const QUESTION = 0x3f
export const QUOTE = 0x22
export const APOSTROPHE = 0x27
export const AMPERSAND = 0x26
export const DASH = 0x2d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d
export const LETTER_X = 0x78
export const CLOSE_BRACE = 0x7d

/** XML 1.0 §2.3 S, with every control character let through. */
export const SPACE = 0x20
