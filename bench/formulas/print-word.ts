/** Formulas with known LaTeX → a Word file with Word's formulas → a PDF, printed by Writer. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '../../tools/fixtures/zip-of.ts'
import { type FormulaSet, marks, wordsFrom } from './print.ts'
import { wordFormula } from './word-formula.ts'

const office = 'http://schemas.openxmlformats.org'

export function hasWriter(): boolean {
  return spawnSync('soffice', ['--version']).status === 0
}

export interface PrintedWordFile {
  pdf: Uint8Array
  /** The same as Writer's own document: what Writer has read of the formulas, and prints. */
  document: Uint8Array
}

export function printedWordFile(set: FormulaSet): PrintedWordFile {
  const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
  try {
    writeFileSync(join(folder, 'set.docx'), wordFile(set))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const converted = (format: string): Uint8Array => {
      spawnSync('soffice', [
        '--headless',
        profile,
        '--convert-to',
        format,
        '--outdir',
        folder,
        join(folder, 'set.docx'),
      ])
      return readFileSync(join(folder, `set.${format}`))
    }
    return { pdf: converted('pdf'), document: converted('odt') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function wordFile({ displayed, inline }: FormulaSet): Uint8Array {
  const parts: string[] = []
  for (const [at, formula] of displayed.entries()) {
    const [before, after] = marks.displayed(at)
    parts.push(
      paragraph(text(`${wordsFrom(at)}${someWords(at)} The next one is called ${before}`), true),
      paragraph(`<m:oMathPara>${wordFormula(formula, true)}</m:oMathPara>`, true),
      paragraph(text(`${after} of the displayed one and some words follow it. ${wordsFrom(at + 3)}`)),
    )
  }
  for (const [at, formula] of inline.entries()) {
    const [before, after] = marks.inline(at)
    const words = [text(`${wordsFrom(at)}We call it ${before} `), text(` ${after} ${wordsFrom(at + 2)}`)]
    parts.push(paragraph(words.join(wordFormula(formula, false))))
  }
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="d" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:m="${office}/officeDocument/2006/math"><w:body>${parts.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1134" w:bottom="1247" w:left="1134"/></w:sectPr></w:body></w:document>`,
  })
}

/** Each page has as many formulas as the others: lines at the same place are to differ. */
function someWords(at: number): string {
  return `${wordsFrom(at + 1)}${wordsFrom(at + 4)}`
    .split(' ')
    .slice(0, (at * 7) % 53)
    .join(' ')
}

function paragraph(content: string, keepsNext = false): string {
  return `<w:p><w:pPr>${keepsNext ? '<w:keepNext/>' : ''}<w:keepLines/><w:spacing w:after="160"/></w:pPr>${content}</w:p>`
}

function text(words: string): string {
  return `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
}
