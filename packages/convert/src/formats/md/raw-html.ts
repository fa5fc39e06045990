/**
 * Does the Markdown hold HTML (CommonMark §4.6, §6.6)? Code is passed over; what is in doubt
 * counts as HTML.
 */
export function holdsHtml(markdown: string): boolean {
  if (!markdown.includes('<')) return false
  let fence = ''
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(?:> ?)*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark) fence = mark
    else if (line.includes('<') && tag.test(withoutCode(line))) return true
  }
  return false
}

/** A tag, a comment, a declaration or an instruction; no `<https://…>` and no `a < b`. */
const tag = /<(?:\/?[a-zA-Z][a-zA-Z0-9-]*(?=[\s/>]|$)|!--|![A-Z]|\?)/

/** Spans of code in one line; backslashes escape `<` outside of them. */
function withoutCode(line: string): string {
  let kept = ''
  let from = 0
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    if (index < from) continue
    const end = line.indexOf(run, index + run.length)
    if (end < 0) break
    kept += line.slice(from, index)
    from = end + run.length
  }
  return (kept + line.slice(from)).replaceAll('\\<', '')
}
