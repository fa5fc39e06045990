/**
 * Formulas of PDFs: printed from known LaTeX by TeX, by MathJax and KaTeX in Chromium and by Word's formulas in Writer,
 * read again, and compared as trees. What is not installed (`pdflatex`, Chromium, `soffice`) is left out.
 *
 * Writer does not print all that a Word file says: it forgets alphabets, and writes question marks for what it does not
 * understand. What it understood, which its own document says, is right, too; formulas with question marks do not count.
 *
 * The sets that end in `held-back` are never looked into when the reader is changed: only their figures are printed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '@docmill/convert'
import { printRows } from '../measure.ts'
import { normalForm } from './normal-form.ts'
import { type FormulaSet, fonts, hasTex, marks, printedPdf } from './print.ts'
import { hasChromium, printedPage, setters } from './print-web.ts'
import { hasWriter, type PrintedWordFile, printedWordFile } from './print-word.ts'

interface Figures {
  right: number
  /** Formulas that came out as another one. */
  wrong: number
  all: number
}

type Print = (set: FormulaSet) => Uint8Array | undefined | PrintedWordFile | Promise<Uint8Array>

/** By what the row of the table is called. */
function printers(): Map<string, Print> {
  const found = new Map<string, Print>()
  if (hasTex()) for (const font of Object.keys(fonts)) found.set(font, (set) => printedPdf(set, font))
  if (hasChromium())
    for (const [name, setter] of Object.entries(setters)) found.set(name, (set) => printedPage(set, setter))
  if (hasWriter()) found.set('Word in Writer', printedWordFile)
  return found
}

export async function benchFormulas(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const [name, print] of printers())
    for (const half of ['', '-held-back']) {
      const set = { displayed: linesOf(`displayed${half}`), inline: linesOf(`inline${half}`) }
      const printed = await print(set)
      if (!printed) continue
      const { pdf, document } = printed instanceof Uint8Array ? { pdf: printed, document: undefined } : printed
      const { content } = await convert(pdf)
      const figures = figuresOf(content, set, document && (await convert(document)).content)
      rows.push({
        'Printed by': name,
        Half: half ? 'held back' : 'tuned',
        'Displayed: right (wrong)': shown(figures.displayed),
        'Inline: right (wrong)': shown(figures.inline),
      })
    }
  printRows('Formulas of PDFs', rows)
}

function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dirname, `sets/${name}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
}

/** Marks of what Writer did not understand. */
const notPrinted = /[¿❑]/

/** @param held What Writer printed, where it did. */
function figuresOf(
  content: string,
  { displayed, inline }: FormulaSet,
  held: string | undefined,
): { displayed: Figures; inline: Figures } {
  const total = (formulas: readonly string[], kind: 'displayed' | 'inline', find: RegExp): Figures => {
    const figures = { right: 0, wrong: 0, all: formulas.length }
    for (const [at, formula] of formulas.entries()) {
      const text = between(content, marks[kind](at))
      if (held && notPrinted.test(text)) figures.all--
      const found = find.exec(text)?.[1]
      if (found === undefined) continue
      const meant = [formula, find.exec(between(held ?? '', marks[kind](at)))?.[1] ?? formula]
      if (meant.some((one) => normalForm(found) === normalForm(one))) figures.right++
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
