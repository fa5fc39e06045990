/** Footnotes (Org syntax, "Footnote References"). */

const noteInText = /\[fn:([\w-]*):\s*((?:[^[\]]|\[[^\]]{0,500}\]){1,2000})\]/g

/** Notes within the text become those that stand at the end. */
export function withNamedNotes(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n')
  if (!/\[fn:[\w-]*:/.test(text)) return lines
  const notes: string[] = []
  const named = text.replace(noteInText, (_, name: string, words: string) => {
    const own = name || `inline-${notes.length + 1}`
    notes.push(`[fn:${own}] ${words.replace(/\s+/g, ' ')}`)
    return `[fn:${own}]`
  })
  return [...named.split('\n'), ...notes.flatMap((note) => ['', note])]
}
