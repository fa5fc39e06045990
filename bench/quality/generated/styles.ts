/** How documents look: rules of CSS for Chromium, and formatting of the Word file for Writer. */

export const styleSheet = `
body { margin: 0; font: 10.5pt/1.35 "Liberation Sans", "DejaVu Sans", "Droid Sans Fallback" }
h1 { font-size: 20pt; margin: 0 0 10pt; line-height: 1.15 } h2 { font-size: 14pt; margin: 14pt 0 6pt }
h3 { font-size: 11.5pt; margin: 10pt 0 4pt } p, ul, ol, pre, table, blockquote { margin: 0 0 8pt }
h1, h2, h3 { break-after: avoid } li { margin: 2pt 0 } blockquote { padding-left: 18pt; font-style: italic }
table { border-collapse: collapse } th, td { padding: 3pt 7pt; text-align: start; vertical-align: top }
tr { break-inside: avoid } td[align=right], th[align=right] { text-align: end }
pre, code { font: 9pt/1.3 "Liberation Mono" } aside { float: right; width: 34%; margin: 0 0 8pt 14pt; padding: 6pt; background: #eef; font-size: 9pt }
sup { font-size: 65%; line-height: 0 } .notes { margin-top: 24pt; border-top: .5pt solid #000; width: 100%; padding-top: 4pt; font-size: 8pt }
input { font: inherit; border: .5pt solid #666; width: 12em } input[type=checkbox] { width: auto }
`

export const styles: Readonly<Record<string, string>> = {
  serif: 'body { font-family: "Liberation Serif", "DejaVu Serif", "Droid Sans Fallback" }',
  small: 'body { font-size: 8.5pt } h1 { font-size: 15pt } h2 { font-size: 10.5pt } h3 { font-size: 8.5pt }',
  justified: 'p { text-align: justify; hyphens: auto }',
  indented: 'p { margin: 0; text-indent: 14pt }',
  'columns-2': 'main { columns: 2; column-gap: 20pt } h1 { column-span: all }',
  'columns-3': 'main { columns: 3; column-gap: 16pt } h1 { column-span: all }',
  ruled: 'th, td { border: .6pt solid #000 }',
  'half-ruled': 'tr { border-bottom: .5pt solid #888 }',
  booktabs:
    'table { border-top: 1.1pt solid #000; border-bottom: 1.1pt solid #000 } thead th { border-bottom: .6pt solid #000; font-weight: normal }',
  striped:
    'thead th { background: #345; color: #fff; -webkit-print-color-adjust: exact } tbody tr:nth-child(even) { background: #eee; -webkit-print-color-adjust: exact }',
  borderless: 'th, td { padding: 3pt 12pt 3pt 0 }',
  'full-width': 'table { width: 100% }',
  narrow: 'table { width: 60% }',
  sideways: 'table { writing-mode: vertical-rl; height: 600pt }',
  landscape: '@page { size: A4 landscape }',
  spaced: 'h1, h2 { letter-spacing: .18em; font-weight: normal }',
  'same-size': 'h1, h2, h3 { font-size: 10.5pt }',
  square: 'ul { list-style: square }',
  boxed: 'pre { border: .5pt solid #999; background: #f4f4f4; padding: 6pt; -webkit-print-color-adjust: exact }',
  bottom: '.notes { position: absolute; bottom: 0 }',
}

/** Formatting that Writer's documents can have: those styles that have a counterpart in Word's format. */
export interface WordFormat {
  font: 'Liberation Sans' | 'Liberation Serif'
  columns: number
  table: 'ruled' | 'half-ruled' | 'booktabs' | 'striped' | 'borderless'
  isSpaced: boolean
  isJustified: boolean
  isLandscape: boolean
}

export function wordFormat(names: readonly string[]): WordFormat {
  const has = (name: string): boolean => names.includes(name)
  const tables = ['ruled', 'half-ruled', 'booktabs', 'striped'] as const
  return {
    font: has('serif') ? 'Liberation Serif' : 'Liberation Sans',
    columns: has('columns-3') ? 3 : has('columns-2') ? 2 : 1,
    table: tables.find(has) ?? 'borderless',
    isSpaced: has('spaced'),
    isJustified: has('justified'),
    isLandscape: has('landscape'),
  }
}
