import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const packages = join(import.meta.dirname, '../../packages')

/**
 * Who may import whom inside the library. A folder's own files are always allowed; a name
 * stands for a folder of `src/` or for a file at its top.
 */
const tables = ['errors', 'warnings', 'limits', 'options']
const carriers = [
  'ascending',
  'zip',
  'xml',
  'opc',
  'cfb',
  'encoding',
  'number-format',
  'tar',
  'media',
  'mime',
  'content-lines',
  'numbering',
  'office-crypto',
  'word-styles',
  'flow',
  'rtf',
  'html-syntax',
]
const mayImport: Record<string, readonly string[]> = {
  errors: [],
  warnings: [],
  limits: [],
  options: [],
  document: [],
  ascending: [],
  encoding: tables,
  zip: [...tables, 'encoding'],
  tar: [...tables, 'encoding'],
  xml: [...tables, 'encoding'],
  opc: ['document', ...tables, 'encoding', 'zip', 'xml', 'cfb', 'office-crypto'],
  cfb: [...tables, 'encoding'],
  media: [...tables, 'encoding'],
  mime: [...tables, 'encoding'],
  'content-lines': ['document', 'encoding', 'mime', ...tables],
  'number-format': [...tables],
  numbering: ['document', ...tables],
  'office-crypto': [...tables, 'cfb'],
  'word-styles': [],
  flow: ['ascending', 'document', 'numbering', 'word-styles', 'encoding', 'math', ...tables],
  rtf: ['encoding'],
  'html-syntax': [],
  math: ['document', 'encoding', 'xml', 'cfb', 'opc', ...tables],
  slides: ['document', 'options', 'warnings'],
  'page-range': ['errors'],
  pictures: ['document', 'vision', ...tables],
  sheet: ['document', 'formats/reader', ...tables, ...carriers],
  drawing: ['document', 'math', 'formats/reader', ...tables, ...carriers],
  layout: ['document', ...tables, ...carriers],
  program: [],
  ocr: ['document', 'layout', 'program', ...tables, ...carriers],
  speech: ['document', ...tables, ...carriers],
  vision: [],
  tidy: ['document', ...tables, ...carriers],
  markdown: ['document', 'options', 'warnings'],
  text: ['document', 'options', 'warnings'],
  subtitles: ['document', 'encoding', 'xml', ...tables],
  mail: ['document', 'archive', 'formats/reader', ...tables, ...carriers],
  archive: ['document', 'math', 'formats/reader', ...tables, ...carriers],
  detect: ['formats/registry', 'formats/reader', ...tables, ...carriers],
  format: [
    'document',
    'archive',
    'mail',
    'subtitles',
    'layout',
    'ocr',
    'speech',
    'drawing',
    'sheet',
    'slides',
    'math',
    'formats/reader',
    ...tables,
    ...carriers,
  ],
  'formats/reader': ['document', 'ocr', 'speech', 'vision', ...tables],
}

/** Files that tie the parts together and may import any of them. */
const unbound = new Set(['convert', 'context', 'index', 'programs', 'formats/registry'])

test('every import of the library goes in a direction that the architecture allows', () => {
  const source = join(packages, 'convert/src')
  const wrong: string[] = []
  for (const file of globSync('**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue
    const from = placeOf(file)
    if (unbound.has(from)) continue
    for (const target of importsOf(join(source, file))) {
      const to = placeOf(relative(source, join(source, dirname(file), target)))
      if (to === from || allowed(from, to)) continue
      wrong.push(`${file} imports ${target}`)
    }
  }
  assert.deepEqual(wrong, [])
})

function allowed(from: string, to: string): boolean {
  if (from === 'worker') return !to.startsWith('formats/') || to === 'formats/reader'
  const rule = mayImport[from.startsWith('formats/') && from !== 'formats/reader' ? 'format' : from]
  return rule?.includes(to) ?? false
}

/** `formats/csv/read.ts` → `formats/csv`, `zip/entry.ts` → `zip`, `errors.ts` → `errors`. */
function placeOf(file: string): string {
  const parts = file.replace(/\.ts$/, '').split('/')
  return parts[0] === 'formats' ? parts.slice(0, 2).join('/') : (parts[0] as string)
}

/** Relative specifiers of static, type and dynamic imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] as string)
}
