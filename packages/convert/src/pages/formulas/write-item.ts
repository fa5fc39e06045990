/** One character of a formula → LaTeX. */

import { alphabetLetter } from '../../carriers/latex-math/alphabets.ts'
import { mathCharacters } from '../../carriers/latex-math/characters.ts'
import { commandOf, functionNames, plainOf } from '../../carriers/latex-math/symbols.ts'
import type { Item } from './item.ts'

const letter = /^[A-Za-z]$/
const greek = /^[\u0370-\u03ff]$/
const digit = /^\d$/

/** Signs that the fonts of TeX have under another name than Unicode's first. */
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
  const sign = String.fromCodePoint(item.code)
  const { alphabet } = item.font
  const plain = own[sign]
  if (plain !== undefined) return plain
  if (letter.test(sign)) return alphabet === '' || alphabet === '\\mathit' ? sign : `${alphabet}{${sign}}`
  if (digit.test(sign)) return alphabet === '\\mathbf' || alphabet === '\\mathbb' ? `${alphabet}{${sign}}` : sign
  const isBold = alphabet === '\\boldsymbol' && greek.test(sign)
  return mathCharacters(sign, isBold ? alphabet : '', false).trim()
}

/** @returns False for a character that is none of formulas: a quotation mark, a letter with an accent. */
export function isKnown({ code, kind }: Item): boolean {
  if (kind !== 'glyph' || (code > 0x20 && code < 0x7f)) return true
  const sign = String.fromCodePoint(code)
  return (
    commandOf.has(sign) || own[sign] !== undefined || plainOf[sign] !== undefined || alphabetLetter(sign) !== undefined
  )
}

/** A name or a word in upright letters. */
export function latexOfWord(word: string, alphabet: string, isSpaced: boolean): string {
  if (functionNames.has(word) && alphabet === '\\mathrm') return `\\${word}`
  if (isSpaced && alphabet === '\\mathrm') return `\\text{${word}}`
  return `${alphabet}{${word}}`
}
