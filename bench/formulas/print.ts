/** Formulas with known LaTeX → a PDF, printed by TeX; and the text between them, whoever prints it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FormulaSet {
  displayed: readonly string[]
  inline: readonly string[]
}

/** Preambles by the name of the fonts. */
export const fonts: Readonly<Record<string, string>> = {
  'Computer Modern': '\\usepackage{amsmath,amssymb}',
  'Latin Modern': '\\usepackage{amsmath,amssymb}\\usepackage{lmodern}\\usepackage[T1]{fontenc}',
  'Computer Modern, 12 points, no ToUnicode': '\\usepackage{amsmath,amssymb}\\pdfgentounicode=0',
  'Times with Symbol': '\\usepackage{amsmath,amssymb}\\usepackage{mathptmx}',
  'TX fonts': '\\usepackage{amsmath}\\usepackage{txfonts}',
}

const words =
  'The method that we describe here was studied in several earlier papers and it gives good results in practice for most of the data that were collected over the years. '

/** The same words, beginning with another one: lines that are the same on many pages are their headers. */
export function wordsFrom(at: number): string {
  const all = words.trim().replace('.', '').split(' ')
  const first = (at * 7) % all.length
  return `${[...all.slice(first), ...all.slice(0, first)].join(' ')}. `
}

/** Each formula is between these words. */
export const marks = {
  displayed: (at: number): [string, string] => [`Dis${at}Begin:`, 'This was the end'],
  inline: (at: number): [string, string] => [`Inl${at}Begin`, 'and this is its end.'],
}

export function hasTex(): boolean {
  return spawnSync('pdflatex', ['--version']).status === 0
}

/** @returns undefined where TeX lacks the fonts. */
export function printedPdf(set: FormulaSet, font: string): Uint8Array | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
  try {
    writeFileSync(join(folder, 'set.tex'), documentOf(set, font))
    const done = spawnSync('pdflatex', ['-interaction=batchmode', '-halt-on-error', 'set.tex'], { cwd: folder })
    return done.status === 0 ? readFileSync(join(folder, 'set.pdf')) : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function documentOf({ displayed, inline }: FormulaSet, font: string): string {
  const size = font.includes('12 points') ? '[12pt]' : ''
  const parts = [`\\documentclass${size}{article}${fonts[font]}\\begin{document}`]
  for (const [at, formula] of displayed.entries()) {
    const [before, after] = marks.displayed(at)
    const environment = at % 3 === 0 ? 'equation' : 'equation*'
    parts.push(`${words}The next one is called ${before}
\\begin{${environment}}
${formula}
\\end{${environment}}
${after} of the displayed one and some words follow it. ${words}\n`)
  }
  for (const [at, formula] of inline.entries()) {
    const [before, after] = marks.inline(at)
    parts.push(`${words}We call it ${before} $${formula}$ ${after} ${words}\n`)
  }
  return [...parts, '\\end{document}', ''].join('\n')
}
