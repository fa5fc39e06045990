import { longestRun } from './inline-code.ts'

/**
 * A formula within text, `$…$`.
 *
 * @param latex In one line.
 * @param inCell `|` would split the cell; LaTeX has names for it.
 */
export function writeInlineMath(latex: string, inCell: boolean): string {
  const value = (inCell ? withoutPipes(latex) : latex).trim()
  if (value === '') return ''
  const fence = '$'.repeat(longestRun(value, '$', 0) + 1)
  const padding = value.startsWith('$') || value.endsWith('$') ? ' ' : ''
  return `${fence}${padding}${value}${padding}${fence}`
}

function withoutPipes(latex: string): string {
  return latex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ')
}
