/**
 * `npm run bench:quality -- tables [part of a name]`: tables of generated documents that look like those of companies,
 * banks and shops; no rule may be chosen by the templates that are not seen.
 * Prints one line for each seen template, and of the unseen ones the total alone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '@docmill/convert'
import { chromium } from 'playwright-core'
import { outline } from '../outline.ts'
import { scorePdf } from '../pdf/score.ts'
import { listTables, type PrintedDocument } from './documents.ts'
import { pageOf, truthOf } from './render.ts'

const outFolder = join(import.meta.dirname, 'out')
const each = 8

export async function benchTables(part: string): Promise<void> {
  const documents = listTables(each).filter(({ name }) => name.includes(part))
  console.error(`printed ${await printMissing(documents)} documents`)
  const scores = new Map<string, number[]>()
  const halves = { seen: [] as number[], unseen: [] as number[] }
  for (const document of documents) {
    const { content } = await convert(readFileSync(pathOf(document)), { filename: 'table.pdf' })
    const { tables, inventsTables } = scorePdf(outline(content), outline(truthOf(document.pieces)))
    const value = tables ?? (inventsTables ? 0 : 1)
    if (process.env.DOCMILL_BENCH_DETAIL) console.log(`  ${document.name} ${(100 * value).toFixed(1)}`)
    const own = scores.get(document.template) ?? []
    if (document.isSeen) scores.set(document.template, [...own, value])
    halves[document.isSeen ? 'seen' : 'unseen'].push(value)
  }
  for (const [template, values] of scores) console.log(`${template.padEnd(24)} ${mean(values)}`)
  for (const [half, values] of Object.entries(halves))
    console.log(`${half.padEnd(24)} ${mean(values)} (${values.length} documents)`)
}

function mean(values: readonly number[]): string {
  return ((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1)
}

function pathOf({ name }: PrintedDocument): string {
  return join(outFolder, `${name}.pdf`)
}

async function printMissing(documents: readonly PrintedDocument[]): Promise<number> {
  mkdirSync(outFolder, { recursive: true })
  const missing = documents.filter((document) => {
    const source = join(outFolder, `${document.name}.html`)
    return (
      !existsSync(pathOf(document)) ||
      !existsSync(source) ||
      readFileSync(source, 'utf8') !== pageOf(document.pieces, document.habit)
    )
  })
  if (!missing.length) return 0
  const browser = await chromium.launch({ executablePath: process.env.DOCMILL_CHROMIUM ?? '/usr/bin/chromium' })
  const page = await browser.newPage()
  for (const document of missing) {
    const html = pageOf(document.pieces, document.habit)
    await page.setContent(html)
    const margin = `${document.habit.margin}mm`
    await page.pdf({
      path: pathOf(document),
      format: 'A4',
      tagged: false,
      printBackground: true,
      margin: { top: margin, bottom: margin, left: margin, right: margin },
      displayHeaderFooter: document.habit.pageNumber,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="font: 8pt Nimbus Sans; width: 100%; text-align: center"><span class="pageNumber"></span></div>',
    })
    writeFileSync(join(outFolder, `${document.name}.html`), html)
  }
  await browser.close()
  return missing.length
}
