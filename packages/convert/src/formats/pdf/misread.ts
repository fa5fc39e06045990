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

/** Share of the words that look misread, 0 to 1. */
export function misreadShare(words: readonly { text: string }[]): number {
  let misread = 0
  for (const { text } of words) if (!isName.test(text) && oddities.some((odd) => odd.test(text))) misread++
  return words.length > 0 ? misread / words.length : 0
}
