/** UTF-16 units that no heading has more of. */
const longestHeading = 300

/** A sentence ends and another begins; Chinese and Japanese have no space between them. */
const sentences = /[.!?…]["'”’»)]*\s+\S|[。！？]["'”’」』）]*\S/

/** Authors take the styles of headings for their appearance: sentences that fill a paragraph head nothing. */
export function isProse(text: string): boolean {
  return text.length > longestHeading && sentences.test(text)
}
