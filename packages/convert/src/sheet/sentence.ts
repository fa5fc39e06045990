/** Four words or more that end as sentences do: shorter ones are names and abbreviations. */
export function isSentence(text: string): boolean {
  return /[.!?。！？]["'”’)]?$/.test(text) && (/^\s*(?:\S+\s+){3}\S/.test(text) || /[。！？]/.test(text))
}

/** Ends in a colon, as what leads to the lines below it. */
export function isIntroduction(text: string): boolean {
  return /[:：]\s*$/.test(text)
}

/** A sentence, or a line such as `Source: UN` or `* estimated`. */
export function isNote(text: string): boolean {
  return isSentence(text) || /^\s*(?:[\p{L} ]+(?::\s|：\s*)\S|[*†‡¹²³]+\s*\p{L})/u.test(text)
}

const remarkCharacters = 40

/** What may stand under a table and is no label of a row. */
export function isRemark(text: string): boolean {
  return text.length > remarkCharacters || isNote(text)
}
