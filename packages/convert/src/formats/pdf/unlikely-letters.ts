/** Words of ordinary letters that were misread, by the letters that follow each other in their language: `rnembers`, `phosogragh`. */
import { type Followers, followersIn, hasUnseenLetters } from '../../carriers/encoding/letter-triples.ts'
import { guessLanguage } from '../../pages/ocr/language/guess-language.ts'
import { isOdd } from './misread.ts'

interface Text {
  text: string
}

/** By these the letters of a language are known; names and abbreviations have letters of their own. */
const ordinaryWord = /^(?=\p{Script=Latin})\p{Ll}{3,}$/u
const betweenWords = /[^\p{L}\p{N}]+/u
/** A letter that is no word in any language. */
const loneConsonant = /^[^\p{L}\p{N}]*[b-hj-np-xz][^\p{L}\p{N}]*$/iu

/**
 * Share of the words with letters unseen in their language from which a text layer is doubted. Of the layers that Tesseract made of
 * 24 pages in 7 languages, 18 of 24 from images of 62 dpi have more, which lack 15 to 70 % of the words, and 5 of 24 from 150 dpi.
 */
const minUnseenShare = 0.06
/** A share of fewer ordinary words says little. */
const minOrdinaryWords = 60

/** Whether so many words have letters that no word of their language has that the text looks misread. */
export function hasUnlikelyLetters(words: readonly Text[]): boolean {
  const ordinary = words.flatMap(({ text }) => ordinaryWords(text))
  const letters = ordinary.length >= minOrdinaryWords ? lettersOf(words) : undefined
  if (!letters) return false
  return ordinary.filter((word) => hasUnseenLetters(word, letters)).length >= minUnseenShare * ordinary.length
}

/** Letters of the language that the words are in, where they show it. */
export function lettersOf(words: readonly Text[]): Followers | undefined {
  const language = guessLanguage(words.map(({ text }) => text).join(' '))
  return language === undefined ? undefined : followersIn(language)
}

/** Whether a word looks misread, by its characters and the letters of its language. */
export function looksMisread({ text }: Text, letters: Followers | undefined): boolean {
  if (isOdd(text) || loneConsonant.test(text)) return true
  return letters !== undefined && ordinaryWords(text).some((word) => hasUnseenLetters(word, letters))
}

/** Whether a text has a word in lower case. */
export function hasOrdinaryWord(text: string): boolean {
  return ordinaryWords(text).length > 0
}

function ordinaryWords(text: string): string[] {
  return text.split(betweenWords).filter((part) => ordinaryWord.test(part))
}
