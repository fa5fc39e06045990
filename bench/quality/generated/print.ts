/** Sources → PDF files, by the programs that people print with. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { htmlOf } from './html.ts'
import { type Print, printName, type Source } from './source.ts'
import { wordFile } from './word.ts'

const scanDpi = 150

export interface Job {
  source: Source
  print: Print
}

/** Writes `NAME.pdf` for each job. */
export async function printAll(jobs: readonly Job[], folder: string): Promise<void> {
  const by = (...printers: string[]): Job[] => jobs.filter(({ print }) => printers.includes(print.printer))
  const browser = await chromium.launch({ executablePath: process.env.DOCMILL_CHROMIUM ?? '/usr/bin/chromium' })
  try {
    for (const { source, print } of by('chromium', 'chromium-tagged'))
      await printPage(browser, htmlOf(source, print.styles), join(folder, `${printName(source, print)}.pdf`), {
        tagged: print.printer === 'chromium-tagged',
        head: source.head,
      })
    for (const { source, print } of by('scan')) await scan(browser, source, print, folder)
  } finally {
    await browser.close()
  }
  printByWriter(by('writer'), folder, false)
  printByWriter(by('writer-tagged'), folder, true)
}

async function printPage(browser: Browser, html: string, path: string, { tagged = false, head = '' }): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const margin = { top: '22mm', bottom: '22mm', left: '20mm', right: '20mm' }
  const line = (content: string): string =>
    `<div style="font: 8pt Liberation Sans; width: 100%; text-align: center">${content}</div>`
  await page.pdf({
    path,
    format: 'A4',
    preferCSSPageSize: true,
    tagged,
    margin,
    displayHeaderFooter: head !== '',
    headerTemplate: line(head),
    footerTemplate: line('<span class="pageNumber"></span>'),
  })
  await page.close()
}

/** The printed pages as grey pictures. */
async function scan(browser: Browser, source: Source, print: Print, folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'docmill-scan-'))
  try {
    const printed = join(work, 'printed.pdf')
    await printPage(browser, htmlOf(source, print.styles), printed, { head: source.head })
    execFileSync('pdftoppm', ['-r', String(scanDpi), '-gray', '-jpeg', printed, join(work, 'page')])
    const pictures = readdirSync(work)
      .filter((file) => file.endsWith('.jpg'))
      .sort()
      .map((file) => `<img src="data:image/jpeg;base64,${readFileSync(join(work, file)).toString('base64')}">`)
    const page = await browser.newPage()
    await page.setContent(
      `<style>body{margin:0} img{width:210mm;height:296.9mm;display:block}</style>${pictures.join('')}`,
    )
    await page.pdf({ path: join(folder, `${printName(source, print)}.pdf`), format: 'A4', tagged: false })
    await page.close()
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** One start of Writer for all of them: it takes seconds. */
function printByWriter(jobs: readonly Job[], folder: string, tagged: boolean): void {
  if (!jobs.length) return
  const work = mkdtempSync(join(tmpdir(), 'docmill-writer-'))
  try {
    const out = join(work, 'out')
    mkdirSync(out)
    const files = jobs.map(({ source, print }) => {
      const path = join(work, `${printName(source, print)}.docx`)
      writeFileSync(path, wordFile(source, print.styles))
      return path
    })
    const options = JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(tagged) } })
    const { status, stderr } = spawnSync('soffice', [
      '--headless',
      `-env:UserInstallation=file://${join(work, 'profile')}`,
      '--convert-to',
      `pdf:writer_pdf_Export:${options}`,
      '--outdir',
      out,
      ...files,
    ])
    if (status !== 0) throw new Error(`soffice: ${stderr}`)
    for (const file of readdirSync(out)) renameSync(join(out, file), join(folder, file))
  } finally {
    rmSync(work, { recursive: true })
  }
}
