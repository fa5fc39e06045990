/** Quotations within the text, and where they are from (package csquotes). */
import { readBody } from '../body.ts'
import type { Call } from '../call.ts'
import { writeCitation } from '../numbers/citations.ts'
import { argumentAt, optionAt, type Range } from '../source/arguments.ts'

/** Commands that quote: in another language, as a block where the text is long, or from a cited work. */
const quoting = /^(?:enquote|(?:foreign|hyphen)quote|(?:foreign|hyphen)?(?:text|block)c?quote)$/

export function isQuotation(name: string): boolean {
  return quoting.test(name)
}

/** `\textquote[source][punctuation]{words}`, `\textcquote[before][behind]{key}{words}`. */
export function writeQuotation(call: Call): number {
  const { source, flow, style, name, end } = call
  const hasLanguage = /^(?:foreign|hyphen)/.test(name)
  const start = (hasLanguage ? argumentAt(source, call.at, end)?.after : undefined) ?? call.at
  const isCiting = name.endsWith('cquote')
  let cited: Range | undefined
  let at = start
  for (let option = optionAt(source, at, end); option; option = optionAt(source, at, end)) {
    cited ??= option
    at = option.after
  }
  if (isCiting) at = argumentAt(source, at, end)?.after ?? at
  const punctuation = isCiting ? optionAt(source, at, end) : undefined
  const words = argumentAt(source, punctuation?.after ?? at, end)
  if (!words) return call.at
  flow.write('“', style)
  readBody(source, words, { ...call, style: { ...style }, depth: call.depth + 1 })
  flow.write('”', style)
  if (isCiting) {
    flow.write(' ', style)
    writeCitation({ ...call, at: start })
  } else if (cited && cited.end > cited.start) {
    flow.write(' (', style)
    readBody(source, cited, { ...call, style: { ...style }, depth: call.depth + 1 })
    flow.write(')', style)
  }
  return words.after
}
