/** Formulas with known LaTeX → a PDF of a page of the web, whose formulas MathJax or KaTeX sets, printed by Chromium. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { type FormulaSet, marks, wordsFrom } from './print.ts'

const packages = join(import.meta.dirname, '../node_modules')
const browserPath = process.env.DOCMILL_CHROMIUM ?? '/usr/bin/chromium'

interface Setter {
  head: string
  /** It has equations with numbers. */
  numbers: boolean
}

const katex = `<link rel="stylesheet" href="/katex/dist/katex.min.css">
<script src="/katex/dist/katex.min.js"></script>
<script src="/katex/dist/contrib/auto-render.min.js"></script>
<script>addEventListener('DOMContentLoaded', () => renderMathInElement(document.body))</script>`

/**
 * KaTeX writes MathML, which Chromium sets itself, as it does the formulas of Wikipedia and of many journals. Alphabets are
 * characters there, for MathML Core leaves out the attribute that names them.
 */
function mathmlIn(font: string): Setter {
  return { head: `${mathml}<style>math { font-family: '${font}' }</style>`, numbers: false }
}

/** Where the capitals of an alphabet begin in Unicode, and those that Unicode had before. */
const alphabets: Readonly<Record<string, readonly [first: number, others: string]>> = {
  'double-struck': [0x1d538, 'CℂHℍNℕPℙQℚRℝZℤ'],
  script: [0x1d49c, 'BℬEℰFℱHℋIℐLℒMℳRℛ'],
  fraktur: [0x1d504, 'CℭHℌIℑRℜZℨ'],
  bold: [0x1d400, ''],
  'sans-serif': [0x1d5a0, ''],
  monospace: [0x1d670, ''],
}

const mathml = `${katex.replace('document.body', "document.body, { output: 'mathml' }")}
<script>addEventListener('DOMContentLoaded', () => {
  for (const element of document.querySelectorAll('[mathvariant]')) {
    const [first, others] = ${JSON.stringify(alphabets)}[element.getAttribute('mathvariant')] ?? []
    if (first) element.textContent = element.textContent.replace(/[A-Za-z]/g, (letter) => {
      const code = letter.charCodeAt(0)
      const at = others.indexOf(letter)
      return at >= 0 ? others[at + 1] : String.fromCodePoint(first + (code < 97 ? code - 65 : code - 71))
    })
  }
})</script>`

/** What sets formulas, by the names of the settings. */
export const setters: Readonly<Record<string, Setter>> = {
  'MathJax 3 in Chromium': {
    head: '<script>MathJax = { tex: { tags: "ams" } }</script><script src="/mathjax-3/es5/tex-chtml-full.js"></script>',
    numbers: true,
  },
  'MathJax 4 in Chromium': {
    head: `<script>MathJax = { output: { fontPath: '/@mathjax/%%FONT%%-font' } }</script>
<script src="/mathjax/tex-chtml.js"></script>`,
    numbers: true,
  },
  'KaTeX in Chromium': { head: katex, numbers: false },
  'MathML in Chromium, Latin Modern Math': mathmlIn('Latin Modern Math'),
  'MathML in Chromium, STIX Math': mathmlIn('STIX Math'),
  'MathML in Chromium, TeX Gyre Termes Math': mathmlIn('TeX Gyre Termes Math'),
}

export function hasChromium(): boolean {
  return existsSync(browserPath)
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Scripts and fonts are read from the packages of the benchmarks: nothing is fetched. */
export async function printedPage(set: FormulaSet, { head, numbers }: Setter): Promise<Uint8Array> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route('http://formulas/**', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ body: htmlOf(set, head, numbers), contentType: 'text/html' })
      const path = join(packages, pathname)
      if (!existsSync(path)) return route.abort()
      return route.fulfill({ body: readFileSync(path), contentType: mediaTypes[extname(path)] ?? 'text/plain' })
    })
    await page.goto('http://formulas/')
    await page.evaluate('globalThis.MathJax?.startup?.promise')
    await page.evaluate('document.fonts.ready.then(() => true)')
    const margin = { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' }
    return await page.pdf({ format: 'A4', margin })
  } finally {
    await browser.close()
  }
}

function htmlOf({ displayed, inline }: FormulaSet, head: string, numbers: boolean): string {
  const parts = [
    `<!doctype html><meta charset="utf-8"><title>Formulas</title>${head}
<style>section, p { break-inside: avoid } body { font-family: serif }</style><body>`,
  ]
  for (const [at, formula] of displayed.entries()) {
    const [before, after] = marks.displayed(at)
    const [open, close] = numbers && at % 3 === 0 ? ['\\begin{equation}', '\\end{equation}'] : ['\\[', '\\]']
    parts.push(`<section><p>${wordsFrom(at)}The next one is called ${before}</p>
<div>${open}${escaped(formula)}${close}</div>
<p>${after} of the displayed one and some words follow it. ${wordsFrom(at + 3)}</p></section>`)
  }
  for (const [at, formula] of inline.entries()) {
    const [before, after] = marks.inline(at)
    parts.push(`<p>${wordsFrom(at)}We call it ${before} \\(${escaped(formula)}\\) ${after} ${wordsFrom(at + 2)}</p>`)
  }
  return parts.join('\n')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
