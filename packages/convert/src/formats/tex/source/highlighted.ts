/** Code whose words a program has marked with commands (pandoc's `Highlighting`, Pygments' `Verbatim`). */
import { lookupTable } from '../../../core/lookup-table.ts'

const symbols: Readonly<Record<string, string>> = lookupTable({
  PYZus: '_',
  PYZob: '{',
  PYZcb: '}',
  PYZlt: '<',
  PYZgt: '>',
  PYZsh: '#',
  PYZpc: '%',
  PYZdq: '"',
  PYZsq: "'",
  PYZbs: '\\',
  PYZca: '^',
  PYZam: '&',
  PYZdl: '$',
  PYZhy: '-',
  PYZti: '~',
  PYZat: '@',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciigrave: '`',
  textquotesingle: "'",
  textgreater: '>',
  textless: '<',
  textbar: '|',
})

const token = /\\PY\{[^{}]{0,60}\}|\\([a-zA-Z]+)(?:\{\})?|\\([\s\S])(?:\{\})?|[{}]/g

export function withoutHighlighting(code: string): string {
  return code.replace(token, (_, name: string | undefined, symbol: string | undefined) =>
    name ? (symbols[name] ?? '') : (symbol ?? ''),
  )
}

/** Whether braces and backslashes within it are markup. */
export function isHighlighted(environment: string, options: string): boolean {
  return environment === 'Highlighting' || /commandchars\s*=\s*\\\\/.test(options)
}
