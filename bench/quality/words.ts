/** Letters and digits; ideographs and kana, which are not separated by spaces, one by one. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu

/** The words of a text, compatibility forms (ligatures, full width) made plain. */
export function words(text: string): string[] {
  return text.normalize('NFKC').match(word) ?? []
}
