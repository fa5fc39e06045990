/**
 * A document of the generated set: Markdown that is its own truth, with how it is printed before it.
 *
 *     print: chromium serif columns-2     one line a PDF: the printer, then its styles
 *     head: Running head                  on each page, next to the page's number
 *     language: ar                        BCP 47
 *
 * In the text, a line `:en 4` stands for four sentences of English and `{Ada}` for a form field with
 * that value; tables with spans are HTML.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createProse } from './prose.ts'

export type Printer = 'chromium' | 'chromium-tagged' | 'writer' | 'writer-tagged' | 'scan'

export interface Print {
  printer: Printer
  /** Names of `styles.ts`. */
  styles: string[]
}

export interface Source {
  name: string
  language: string
  /** '' for none. */
  head: string
  prints: Print[]
  /** Markdown; fields still in braces. */
  text: string
}

const folder = join(import.meta.dirname, 'sources')
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he'])

export function readSources(): Source[] {
  return globSync('*.md', { cwd: folder })
    .sort()
    .map((file) => parseSource(basename(file, '.md'), readFileSync(join(folder, file), 'utf8')))
}

export function parseSource(name: string, file: string): Source {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const entries = front.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [])
  const one = (key: string): string => entries.find(([name]) => name === key)?.[1] ?? ''
  const sentences = createProse(createHash('sha256').update(name).digest()[1] as number)
  return {
    name,
    language: one('language') || 'en',
    head: one('head'),
    prints: entries.filter(([key]) => key === 'print').map(([, value = '']) => printOf(value)),
    text: body.replace(/^:(\w+) (\d+)$/gm, (_, language, count) => sentences(language, Number(count))),
  }
}

function printOf(value: string): Print {
  const [printer, ...styles] = value.split(' ')
  return { printer: printer as Printer, styles }
}

/** Name of the PDF, and of its truth, without extension. */
export function printName({ name }: Source, { printer, styles }: Print): string {
  return [name, printer, ...styles].join('.')
}

/** What a perfect conversion gives. */
export function truthOf({ text }: Source): string {
  return text.replace(/\{([^}]*)\}/g, '$1').trimStart()
}

export function isRightToLeft({ language }: Source): boolean {
  return rightToLeft.has(language)
}
