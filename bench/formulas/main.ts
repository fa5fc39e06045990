/**
 * Formulas of PDFs: printed by TeX from known LaTeX, read again, and compared as trees. Needs `pdflatex`.
 *
 * The sets that end in `held-back` are never looked into when the reader is changed: only their figures are printed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '@docmill/convert'
import { printRows } from '../measure.ts'
import { normalForm } from './normal-form.ts'
import { type FormulaSet, fonts, hasTex, marks, printedPdf } from './print.ts'

interface Figures {
  right: number
  /** Formulas that came out as another one. */
  wrong: number
  all: number
}

export async function benchFormulas(): Promise<void> {
  if (!hasTex()) {
    console.log('formulas: pdflatex is not installed')
    return
  }
  const rows: Record<string, string>[] = []
  for (const font of Object.keys(fonts))
    for (const half of ['', '-held-back']) {
      const set = { displayed: linesOf(`displayed${half}`), inline: linesOf(`inline${half}`) }
      const pdf = printedPdf(set, font)
      if (!pdf) continue
      const { content } = await convert(pdf)
      const figures = figuresOf(content, set)
      rows.push({
        Fonts: font,
        Half: half ? 'held back' : 'tuned',
        'Displayed: right (wrong)': shown(figures.displayed),
        'Inline: right (wrong)': shown(figures.inline),
      })
    }
  printRows('Formulas of PDFs that TeX printed', rows)
}

function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dirname, `sets/${name}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
}

function figuresOf(content: string, { displayed, inline }: FormulaSet): { displayed: Figures; inline: Figures } {
  const total = (formulas: readonly string[], kind: 'displayed' | 'inline', find: RegExp): Figures => {
    const figures = { right: 0, wrong: 0, all: formulas.length }
    for (const [at, formula] of formulas.entries()) {
      const found = find.exec(between(content, marks[kind](at)))?.[1]
      if (found === undefined) continue
      if (normalForm(found) === normalForm(formula)) figures.right++
      else figures.wrong++
    }
    return figures
  }
  return {
    displayed: total(displayed, 'displayed', /\$\$\n([\s\S]*?)\n\$\$/),
    inline: total(inline, 'inline', /^\s*\$([^$]*)\$\s*$/),
  }
}

function between(content: string, [before, after]: [string, string]): string {
  const start = content.indexOf(before)
  const end = content.indexOf(after, start)
  return start < 0 || end < 0 ? '' : content.slice(start + before.length, end)
}

function shown({ right, wrong, all }: Figures): string {
  return `${right}/${all} (${wrong})`
}
