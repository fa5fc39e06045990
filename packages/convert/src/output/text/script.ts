/** Superscript and subscript in the characters that Unicode has for them. */
const plain = '0123456789+-−=()n'
const raisedCharacters = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'
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
    const form = forms[plain.indexOf(character)]
    if (form === undefined) return text
    result += form
  }
  return result
}
