/** The characters of one run of a formula as LaTeX. */
import { alphabetLetter } from './alphabets.ts'
import { commandOf, escapeOf, functionNames, plainOf } from './symbols.ts'

/** A space that was typed: whether LaTeX must be given it shows when what follows is known. */
export const space = '\u2002'

/**
 * @param alphabet Command for the letters, '' for none.
 * @param aligned Within an array of equations, where `&` aligns and `#` goes before an equation's number.
 */
export function mathCharacters(text: string, alphabet: string, aligned: boolean): string {
  let latex = ''
  for (const [part] of text.matchAll(/[A-Za-z]+|./gsu)) {
    latex += /^[A-Za-z]/.test(part) ? letters(part, alphabet) : one(part, text, alphabet, aligned)
  }
  return latex
}

function letters(word: string, alphabet: string): string {
  if (alphabet === '') return word
  if (alphabet === '\\mathrm' && functionNames.has(word)) return `\\${word} `
  return `${alphabet}{${word}}`
}

function one(character: string, text: string, alphabet: string, aligned: boolean): string {
  if (character === '&' && aligned) return '&'
  if (character === ' ') return space
  if (character === '#' && aligned) return '\\qquad '
  if (character === '^' && isTypedPower(text)) return '^'
  const escaped = escapeOf[character]
  if (escaped !== undefined) return escaped
  const plain = plainOf[character]
  if (plain !== undefined) return plain
  const command = commandOf.get(character)
  if (command !== undefined) return bold(command.startsWith('^') ? command : `${command} `, alphabet)
  const letter = alphabetLetter(character)
  if (!letter) return character
  const inner = commandOf.get(letter.letter) ?? letter.letter
  if (letter.command === '') return inner.startsWith('\\') ? `${inner} ` : inner
  return `${letter.command}{${inner}}`
}

/** Alphabets other than bold have no form for symbols and Greek letters. */
function bold(command: string, alphabet: string): string {
  return alphabet === '\\mathbf' || alphabet === '\\boldsymbol' ? `\\boldsymbol{${command.trim()}}` : command
}

/** `y^2` that was typed and never built up: one power of one base, in the same run or as a run of its own. */
function isTypedPower(text: string): boolean {
  return text.trim() === '^' || /^[^^]*[\p{L}\p{N})\]}]\^[\p{L}\p{N}][^^]*$/u.test(text)
}

/** Text within a formula: `\text{…}`. */
export function mathText(text: string): string {
  const escaped = text.replace(/[{}$#%&_\\~^]/g, (character) => textEscapes[character] ?? `\\${character}`)
  return `\\text{${escaped}}`
}

const textEscapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
