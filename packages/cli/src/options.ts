/** The flags of `docmill convert` that are options of the library, one row each. */
import type { ConvertOptions } from '@docmill/convert'
import { oneOf } from './usage.ts'

interface OptionRow {
  option: keyof ConvertOptions
  /** What it may be; anything when absent. */
  values?: readonly string[]
  placeholder: string
  about: string
}

export const optionFlags: Readonly<Record<string, OptionRow>> = {
  to: {
    option: 'outputFormat',
    values: ['markdown', 'text'],
    placeholder: 'markdown|text',
    about: 'what to write; markdown when absent',
  },
  filename: { option: 'filename', placeholder: 'NAME', about: 'name of the document that comes on standard input' },
  password: { option: 'password', placeholder: 'WORD', about: 'of an encrypted file' },
  pages: { option: 'pages', placeholder: '1-5,8', about: 'pages, slides or sheets to keep' },
  language: { option: 'language', placeholder: 'TAG', about: 'of the text in pictures and of speech (BCP 47)' },
  ocr: { option: 'ocr', values: ['auto', 'off', 'force'], placeholder: 'auto|off|force', about: 'reading of pictures' },
  descriptions: {
    option: 'descriptions',
    values: ['none', 'files', 'all'],
    placeholder: 'none|files|all',
    about: 'pictures that the engine for it describes; files when absent',
  },
  images: {
    option: 'images',
    values: ['alt', 'links', 'embed'],
    placeholder: 'alt|links|embed',
    about: 'pictures as their text, as links to files, or embedded',
  },
  'page-separator': {
    option: 'pageSeparator',
    placeholder: 'LINE',
    about: 'printed between pages; {page} is the number',
  },
  comments: { option: 'comments', values: ['keep', 'drop'], placeholder: 'keep|drop', about: 'comments and notes' },
  changes: {
    option: 'changes',
    values: ['accept', 'show'],
    placeholder: 'accept|show',
    about: 'tracked changes',
  },
  hidden: {
    option: 'hidden',
    values: ['drop', 'keep'],
    placeholder: 'drop|keep',
    about: 'hidden sheets, slides, text',
  },
  'headers-and-footers': {
    option: 'headersAndFooters',
    values: ['drop', 'keep'],
    placeholder: 'drop|keep',
    about: 'page headers and footers, once each',
  },
  tables: { option: 'tables', values: ['gfm', 'html'], placeholder: 'gfm|html', about: 'form of tables with spans' },
}

/** @param values By flag. @throws UsageError */
export function convertOptions(values: Readonly<Record<string, unknown>>, usage: string): ConvertOptions {
  const given = Object.entries(optionFlags).flatMap(([flag, { option, values: allowed }]) => {
    const value = values[flag]
    if (typeof value !== 'string') return []
    return [[option, allowed ? oneOf(value, `--${flag}`, allowed, usage) : value]]
  })
  return Object.fromEntries(given) as ConvertOptions
}

/** One line a flag. */
export function describeOptions(): string {
  const rows = Object.entries(optionFlags).map(([flag, row]) => [`--${flag} ${row.placeholder}`, row.about] as const)
  const width = Math.max(...rows.map(([flag]) => flag.length))
  return rows.map(([flag, about]) => `  ${flag.padEnd(width)}  ${about}`).join('\n')
}
