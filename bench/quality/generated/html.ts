/** A source as a page of HTML. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { isRightToLeft, type Source } from './source.ts'
import { styleSheet, styles } from './styles.ts'

export function htmlOf(source: Source, names: readonly string[]): string {
  const rules = names.map((name) => {
    const rule = styles[name]
    if (rule === undefined) throw new Error(`no style ${name}`)
    return rule
  })
  const body = micromark(withNotes(withFields(source.text)), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
  const direction = isRightToLeft(source) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${source.language}" dir="${direction}"><meta charset="utf-8">
<style>${styleSheet}${webFont(source.language)}${rules.join('\n')}</style><main>${body}</main></html>`
}

function withFields(text: string): string {
  return text.replace(/\{([^}]*)\}/g, (_, value: string) =>
    value === '☑' || value === '☐'
      ? `<input type="checkbox"${value === '☑' ? ' checked' : ''}>`
      : `<input value="${value}">`,
  )
}

/** Footnotes as a printed page has them: a raised number, and the note below. */
function withNotes(text: string): string {
  const notes: string[] = []
  const rest = text.replace(/^\[\^(\d+)\]: (.*)$/gm, (_, number, note) => {
    notes.push(`<p><sup>${number}</sup> ${note}</p>`)
    return ''
  })
  const marked = rest.replace(/\[\^(\d+)\]/g, '<sup>$1</sup>')
  return notes.length ? `${marked}\n\n<div class="notes">${notes.join('')}</div>\n` : marked
}

/** Fonts for letters that fonts of usual systems lack, by language. */
const webFonts: Readonly<Record<string, (weight: number) => string>> = {
  hi: (weight) => `noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff2`,
  ko: (weight) => `nanum-gothic/files/nanum-gothic-korean-${weight}-normal.woff2`,
}

function webFont(language: string): string {
  const fileOf = webFonts[language]
  if (!fileOf) return ''
  const load = createRequire(import.meta.url)
  const faces = [400, 700].map((weight) => {
    const font = readFileSync(load.resolve(`@fontsource/${fileOf(weight)}`)).toString('base64')
    return `@font-face { font-family: Own; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) }`
  })
  return `${faces.join('\n')} body { font-family: Own, "Liberation Sans" }`
}
