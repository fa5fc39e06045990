/** Four words or more that end as sentences do: shorter ones are names and abbreviations. */
function isSentence(text: string): boolean {
  return /[.!?。！？]["'”’)]?$/.test(text) && (/^\s*(?:\S+\s+){3}\S/.test(text) || /[。！？]/.test(text))
}

/** Ends in a colon, as what leads to the lines below it. */
export function isIntroduction(text: string): boolean {
  return /[:：]\s*$/.test(text)
}

const marks = /^\s*(?:[*†‡¹²³]+\s*\p{L}|[-–—•▪◦‣●■□☐☑☒]\s+\S|\(?(?:\d{1,2}|[a-z])\)\s*\S|\d{1,2}\.\s+\S)/u
const label = /^\p{L}[\p{L} ]*(?::\s|：|(?<=\p{Script=Han}):)\s*\S/u

/** `Date: 3 May`. */
export function isDetail(text: string): boolean {
  return label.test(text.trimStart())
}

/** A sentence, or a line such as `Source: UN`, `* estimated` or `2) in euros`. */
export function isNote(text: string): boolean {
  return isSentence(text) || marks.test(text) || isDetail(text)
}

const remarkCharacters = 40

/** What may stand under a table and is no label of a row. */
export function isRemark(text: string): boolean {
  return text.length > remarkCharacters || isNote(text)
}
