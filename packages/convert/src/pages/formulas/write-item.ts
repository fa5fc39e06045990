/** One character of a formula → LaTeX. */

import { alphabetLetter } from '../../carriers/latex-math/alphabets.ts'
import { mathCharacters } from '../../carriers/latex-math/characters.ts'
import { commandOf, functionNames, plainOf } from '../../carriers/latex-math/symbols.ts'
import type { Item } from './item.ts'

const letter = /^[A-Za-z]$/
const greek = /^[\u0370-\u03ff]$/
const digit = /^\d$/

/** Symbols that the fonts of TeX have under another name than Unicode's first. */
const own: Readonly<Record<string, string>> = {
  '∗': '*',
  '·': '\\cdot',
  '∣': '\\mid',
  '‖': '\\|',
  '∥': '\\|',
  '⋯': '\\cdots',
  '◦': '\\circ',
  '◯': '\\bigcirc',
  '∖': '\\setminus',
  '≔': ':=',
  '˜': '\\tilde{}',
  ˆ: '\\hat{}',
}

export function latexOfItem(item: Item): string {
  if (item.latex) return item.latex
  const symbol = String.fromCodePoint(item.code)
  const { alphabet } = item.font
  const plain = own[symbol]
  if (plain !== undefined) return plain
  if (letter.test(symbol)) return alphabet === '' || alphabet === '\\mathit' ? symbol : `${alphabet}{${symbol}}`
  if (digit.test(symbol)) return alphabet === '\\mathbf' || alphabet === '\\mathbb' ? `${alphabet}{${symbol}}` : symbol
  const isBold = alphabet === '\\boldsymbol' && greek.test(symbol)
  return mathCharacters(symbol, isBold ? alphabet : '', false).trim()
}

/** @returns False for a character that is none of formulas: a quotation mark, a letter with an accent. */
export function isKnown({ code, kind }: Item): boolean {
  if (kind !== 'glyph' || (code > 0x20 && code < 0x7f)) return true
  const symbol = String.fromCodePoint(code)
  return (
    commandOf.has(symbol) ||
    own[symbol] !== undefined ||
    plainOf[symbol] !== undefined ||
    alphabetLetter(symbol) !== undefined
  )
}

/** A name or a word in upright letters. */
export function latexOfWord(word: string, alphabet: string, isSpaced: boolean): string {
  if (functionNames.has(word) && alphabet === '\\mathrm') return `\\${word}`
  if (isSpaced && alphabet === '\\mathrm') return `\\text{${word}}`
  return `${alphabet}{${word}}`
}
