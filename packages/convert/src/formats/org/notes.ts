/** Footnotes (Org syntax, "Footnote References"). */
import { closingBrackets } from '../../carriers/light-markup/closing-brackets.ts'

const noteInText = /\[fn:([\w-]*):/g

/** Footnotes within the text become footnotes at its end. Their words may hold brackets in pairs. */
export function withNamedNotes(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n')
  if (!/\[fn:[\w-]*:/.test(text)) return lines
  const closing = closingBrackets(text)
  const notes: string[] = []
  let named = ''
  let from = 0
  for (const { index, 0: begin, 1: name } of text.matchAll(noteInText)) {
    const end = closing.get(index)
    if (end === undefined || index < from) continue
    const words = text.slice(index + begin.length, end).trim()
    if (words === '') continue
    const own = name || `inline-${notes.length + 1}`
    notes.push(`[fn:${own}] ${words.replace(/\s+/g, ' ')}`)
    named += `${text.slice(from, index)}[fn:${own}]`
    from = end + 1
  }
  named += text.slice(from)
  return [...named.split('\n'), ...notes.flatMap((note) => ['', note])]
}
