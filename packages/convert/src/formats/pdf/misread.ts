/** How much of a text looks as if a program had misread it off a picture, as hidden text behind scans often was. */

/** Without other marks than words have: a capital, a digit or a punctuation mark where no word has one, or no vowel. */
const oddities = [
  /(?<!\b(?:Mc|Mac|De|Di|La|Le|Van|O))(?<=\p{Ll})\p{Lu}/u,
  /\p{L}\d+\p{L}/u,
  /\p{L}[^\p{L}\p{M}\p{N}\s'’ʼ.,:;\-‐‑–—@/_&+()[\]"“”…]\p{L}/u,
  /^[bcdfghjklmnpqrstvwxz]{4,}$/,
  /^[~^|\\{}_`¬¦§¨¯´¸<>°»«]+$/u,
]
/** A name in which such characters are usual: an address, a path, a variable. */
const isName = /[@/\\_]|www\.|\.(?:com|org|net|edu|gov)\b/

/** Letters apart from each other, one after another, are a word that was torn: `t h a t`. */
const minTornLetters = 4
const letter = /^\p{L}$/u

/** Share of the words that look misread, 0 to 1. */
export function misreadShare(words: readonly { text: string }[]): number {
  let misread = 0
  let letters = 0
  for (const { text } of words) {
    letters = letter.test(text) ? letters + 1 : 0
    if (letters === minTornLetters) misread += minTornLetters
    else if (letters > minTornLetters || isOdd(text)) misread++
  }
  return words.length > 0 ? misread / words.length : 0
}

/** Whether a word has characters where no word has them, whatever its language. */
export function isOdd(text: string): boolean {
  return !isName.test(text) && oddities.some((odd) => odd.test(text))
}
