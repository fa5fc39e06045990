/** Enriched text (RFC 1896), what mail had before pages, as a page. */
import { lookupTable } from '../../core/lookup-table.ts'

const names: Readonly<Record<string, string>> = lookupTable({
  bold: 'b',
  italic: 'i',
  underline: 'u',
  fixed: 'code',
  excerpt: 'blockquote',
  paraindent: 'div',
  center: 'div',
  flushleft: 'div',
  flushright: 'div',
  flushboth: 'div',
})

/** An escaped character, a command, or a line end. */
const marks = /<<|<(\/?)([\w-]{1,60})>|\r?\n(?:\r?\n)*/g

/** A single line end is a space, each further one a line end; those between `<nofill>` are kept (§2). */
export function enrichedToHtml(text: string): string {
  let isFilled = true
  let inParameter = false
  let last = 0
  const html: string[] = []
  const put = (literal: string): void => {
    if (!inParameter) html.push(literal.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;')))
  }
  for (const mark of text.matchAll(marks)) {
    put(text.slice(last, mark.index))
    last = mark.index + mark[0].length
    const [whole, slash = '', stated] = mark
    if (whole === '<<') put('<')
    else if (stated === undefined) {
      const lineEnds = whole.split('\n').length - 1
      html.push(isFilled && lineEnds === 1 ? ' ' : '<br>'.repeat(Math.min(2, isFilled ? lineEnds - 1 : lineEnds)))
    } else {
      const command = stated.toLowerCase()
      if (command === 'param') inParameter = slash === ''
      else if (command === 'nofill') isFilled = slash !== ''
      else if (names[command]) html.push(`<${slash}${names[command]}>`)
    }
  }
  put(text.slice(last))
  return html.join('')
}
