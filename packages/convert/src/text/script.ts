/** Superscript and subscript in the characters that Unicode has for them. */
const plain = '0123456789+-−=()'
const raisedCharacters = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'
const loweredCharacters = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'

/** @returns The text raised, or as it is where one of its characters has no raised form. */
export function raised(text: string): string {
  return mapped(text, raisedCharacters)
}

/** @returns The text lowered, or as it is where one of its characters has no lowered form. */
export function lowered(text: string): string {
  return mapped(text, loweredCharacters)
}

function mapped(text: string, forms: string): string {
  let result = ''
  for (const character of text) {
    const index = plain.indexOf(character)
    if (index < 0) return text
    result += forms[index]
  }
  return result
}
