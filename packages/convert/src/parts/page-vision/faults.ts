/** How models fail at a page so that nothing of the answer can be used. */

/** A model that is caught in a loop says the same to the end of its answer. */
const longestLoop = 400
const maxRepeats = 12
/** Characters of a loop; shorter are rules, dotted leaders and empty cells. */
const minLooped = 600

/** @returns Why the answer is none, as the end of a sentence; undefined for one that may be the page. */
export function faultOf(markdown: string, maxCharacters: number): string | undefined {
  if (markdown.trim() === '') return 'its answer is empty'
  if (markdown.length > maxCharacters) return 'its answer is too long for a page'
  if (endsInLoop(markdown)) return 'its answer repeats itself'
  return undefined
}

/** Whether the answer ends in many copies of one piece that has letters. */
function endsInLoop(markdown: string): boolean {
  const text = markdown.trimEnd()
  const end = text.length
  for (let period = 1; period <= longestLoop; period++) {
    const needed = Math.max(period * maxRepeats, minLooped)
    if (needed > end) continue
    if (!/[\p{L}\p{N}]/u.test(text.slice(end - period))) continue
    let at = end - 1
    while (at >= period && end - at <= needed && text[at] === text[at - period]) at--
    if (end - at > needed - period) return true
  }
  return false
}
