/** UTF-16 units that no heading has more of. */
const longestHeading = 300

const sentences = /[.!?…。]["'”’»)]*\s+\S/

/** Authors take the styles of headings for their look: sentences that fill a paragraph head nothing. */
export function isProse(text: string): boolean {
  return text.length > longestHeading && sentences.test(text)
}
