/** Lines that hold only under a condition ("Preprocessor Directives"). */
import { type Attributes, createAttributes } from './document-attributes.ts'

const conditional = /^(ifdef|ifndef|ifeval|endif)::([^[\s]*)\[(.*)\]$/
/** The lines of listings set nothing. */
const verbatim = /^(?:-{4,}|\.{4,}|`{3}.*|\+{4,}|\/{4,})$/s

/** Expressions are not evaluated: the lines under them stay. */
export function withoutUnmet(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => conditional.test(line))) return lines
  const attributes = createAttributes(0)
  /** Whether the lines within each condition that is open stay. */
  const open: boolean[] = []
  const kept: string[] = []
  let fence = ''
  /** The line behind the setting that came last. */
  let behind = 0
  for (const [at, line] of lines.entries()) {
    const found = conditional.exec(line)
    const isKept = open.at(-1) ?? true
    if (!found) {
      if (!isKept) continue
      kept.push(line)
      if (verbatim.test(line) && (fence === '' || fence === line)) fence = fence === '' ? line : ''
      if (fence === '' && at >= behind) behind = attributes.set(lines, at) ?? at
      continue
    }
    const [, name, names = '', words = ''] = found
    if (name === 'endif') open.pop()
    else if (words === '' || name === 'ifeval')
      open.push(isKept && (name === 'ifeval' || isMet(name!, names, attributes)))
    else if (isKept && isMet(name!, names, attributes)) kept.push(words)
  }
  return kept
}

/** A comma between names means any of them, a plus sign all. */
function isMet(name: string, names: string, attributes: Attributes): boolean {
  const each = names.split(/[,+]/)
  const isSet = (one: string): boolean => attributes.has(one)
  const isDefined = names.includes('+') ? each.every(isSet) : each.some(isSet)
  return isDefined === (name === 'ifdef')
}
