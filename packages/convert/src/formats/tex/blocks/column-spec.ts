/** The columns that a table states: `lcr`, `p{3cm}`, `*{3}{c}`, `@{…}` (latexref 8.23). */
import type { Align } from '../../../core/document/nodes.ts'

const maxColumns = 500

/** One entry for each column; undefined where it states no alignment. */
export function columnsOf(spec: string, depth = 0): (Align | undefined)[] {
  const columns: (Align | undefined)[] = []
  for (let at = 0; at < spec.length && columns.length < maxColumns; at++) {
    const letter = spec[at]!
    if ('@!><'.includes(letter)) at = groupAt(spec, at + 1).end
    else if (letter === '*') {
      const count = groupAt(spec, at + 1)
      const repeated = groupAt(spec, count.end + 1)
      at = repeated.end
      if (depth > 3) continue
      const inner = columnsOf(repeated.text, depth + 1)
      for (let times = Math.min(maxColumns, Number(count.text) || 0); times > 0 && columns.length < maxColumns; times--)
        columns.push(...inner)
    } else if (letter === '{') at = groupAt(spec, at).end
    else if (/[a-zA-Z]/.test(letter)) {
      columns.push(
        letter === 'c' || letter === 'C'
          ? 'center'
          : letter === 'r' || letter === 'R'
            ? 'right'
            : letter === 'l'
              ? 'left'
              : undefined,
      )
      if (spec[at + 1] === '[') at = Math.max(at, spec.indexOf(']', at))
      if (spec[at + 1] === '{') at = groupAt(spec, at + 1).end
    }
  }
  return columns
}

/** The group that begins there, or the one character. */
function groupAt(spec: string, at: number): { text: string; end: number } {
  if (spec[at] !== '{') return { text: spec[at] ?? '', end: at }
  let level = 0
  for (let end = at; end < spec.length; end++) {
    if (spec[end] === '{') level++
    else if (spec[end] === '}' && --level === 0) return { text: spec.slice(at + 1, end), end }
  }
  return { text: spec.slice(at + 1), end: spec.length }
}
