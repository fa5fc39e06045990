/** Tables that documents quote from figures which a bench has written. */

/** @param file The figures, which a comment in the document names; what it and the next comment enclose is made from them. */
export function withQuote(document: string, file: string, table: string): string {
  const [begin, end] = [`<!-- ${file} -->\n`, '<!-- end -->']
  const [before, rest = ''] = document.split(begin)
  return `${before}${begin}\n${table}\n${rest.slice(rest.indexOf(end))}`
}

/** @param words Columns at the left that hold words, not numbers. */
export function markdownTable(rows: readonly Record<string, string | number>[], words: number): string {
  const names = Object.keys(rows[0] ?? {})
  const rule = names.map((_, at) => (at < words ? '---' : '---:'))
  return [names, rule, ...rows.map((row) => Object.values(row))].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
