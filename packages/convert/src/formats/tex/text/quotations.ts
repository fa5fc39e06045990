/** Quotations within the text, and where they are from (package csquotes). */
import type { Call } from '../call.ts'
import { writeCitation } from '../numbers/citations.ts'

/** Commands that quote: in another language, as a block where the text is long, or from a cited work. */
const quoting = /^(?:enquote|(?:foreign|hyphen)quote|(?:foreign|hyphen)?(?:text|block)c?quote)$/

export function isQuotation(name: string): boolean {
  return quoting.test(name)
}

/** `\textquote[source][punctuation]{words}`, `\textcquote[before][behind]{key}{words}`. */
export function writeQuotation(call: Call): void {
  const { flow, style, name } = call
  if (/^(?:foreign|hyphen)/.test(name)) call.argument()
  const isCiting = name.endsWith('cquote')
  const citation = call.inner(name, call.rest)
  const [cited] = call.options()
  if (isCiting) {
    call.argument()
    call.option()
  }
  const words = call.argument()
  if (!words) return
  flow.write('“', style)
  call.read(words)
  flow.write('”', style)
  if (isCiting) {
    flow.write(' ', style)
    writeCitation(citation)
  } else if (cited && cited.end > cited.start) {
    flow.write(' (', style)
    call.read(cited)
    flow.write(')', style)
  }
}
