import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '../../packages/convert/src')

/**
 * Who imports whom inside the library, from the ground up: a place imports those above its row alone. A place is
 * a folder of `src/` or a file at its top; `formats/*` is any folder of a format, which imports none of the others.
 */
const table: Record<string, string> = {
  // Tables, and the tree.
  errors: '',
  warnings: '',
  limits: '',
  options: '',
  document: '',

  // Carriers.
  ascending: '',
  program: '',
  encoding: 'warnings',
  zip: 'errors warnings limits encoding',
  tar: 'errors warnings encoding',
  cfb: 'errors encoding',
  xml: 'errors limits encoding',
  opc: 'errors limits document encoding zip cfb xml',
  'office-crypto': 'errors',
  rtf: 'encoding',
  mime: 'encoding',
  'content-lines': 'errors document encoding mime',
  'html-syntax': '',

  // What documents of several formats hold.
  'word-styles': '',
  numbering: 'document',
  'number-format': '',
  math: 'document encoding cfb xml opc',
  flow: 'document ascending encoding word-styles numbering math',
  subtitles: 'errors limits document encoding xml',
  slides: 'warnings options document',

  // Pictures of pages, sound, and what they show.
  layout: 'document ascending',
  ocr: 'errors limits ascending program xml layout',
  speech: '',
  vision: '',
  pictures: 'errors warnings limits document vision',

  // What is shared by formats that hold other documents, by the contract of a reader.
  'formats/reader': 'warnings limits options document ocr speech vision',
  archive: 'errors document encoding cfb math formats/reader',
  mail: 'errors document encoding rtf content-lines formats/reader archive',
  drawing: 'document encoding xml opc word-styles numbering number-format math flow formats/reader',
  sheet: 'errors limits document ascending encoding number-format flow formats/reader',

  'formats/*': `errors limits document ascending encoding zip tar cfb xml opc office-crypto rtf mime content-lines
    html-syntax word-styles numbering number-format math flow subtitles slides layout ocr
    formats/reader archive mail drawing sheet`,
  'formats/registry': 'formats/reader formats/*',
  detect: 'errors warnings limits encoding zip tar cfb mime formats/reader formats/registry',

  // The writers, and what comes before them.
  tidy: 'limits options document html-syntax',
  markdown: 'warnings options document',
  text: 'warnings options document',

  // The pipeline.
  'page-range': 'errors',
  context: 'errors warnings limits options document pictures formats/reader detect page-range',
  convert: `errors warnings limits options document pictures formats/reader detect tidy markdown text context`,
  worker: 'errors warnings limits options document ocr pictures formats/reader convert',
  programs: 'program worker',
  index: `errors warnings limits options document encoding ocr speech vision formats/reader formats/*
    formats/registry detect convert worker`,
}
const rows = Object.entries(table).map(([place, below]) => ({ place, below: below.split(/\s+/).filter(Boolean) }))
const allowed = rows.flatMap(({ place, below }) => below.map((to) => `${place} imports ${to}`))

test('every import of the library goes in a direction that the architecture allows', () => {
  assert.deepEqual(
    imports().filter(({ from, to }) => !allowed.includes(`${from} imports ${to}`)),
    [],
  )
})

test('the table allows nothing that the library has no use for', () => {
  const made = new Set(imports().map(({ from, to }) => `${from} imports ${to}`))
  assert.deepEqual(
    allowed.filter((pair) => !made.has(pair)),
    [],
  )
})

test('no place of the library is built upon one that is built upon it', () => {
  const places = rows.map(({ place }) => place)
  for (const [index, { place, below }] of rows.entries())
    for (const to of below) assert.ok(places.indexOf(to) < index, `${place} imports ${to}, whose row comes later`)
})

/** Those between places, by relative specifiers: static, of types and dynamic. Folders of two formats are two places. */
function imports(): { file: string; from: string; to: string }[] {
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(join(source, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
        .map(([, target = '']) => relative(source, join(source, dirname(file), target)))
        .filter((target) => placeOf(target) !== placeOf(file))
        .map((target) => ({ file, from: rowOf(file), to: rowOf(target) })),
    )
}

/** `formats/csv/read.ts` → `formats/csv`, `formats/reader.ts` → `formats/reader`, `zip/entry.ts` → `zip`. */
function placeOf(file: string): string {
  const parts = file.replace(/\.ts$/, '').split('/')
  return parts[0] === 'formats' ? parts.slice(0, 2).join('/') : (parts[0] as string)
}

function rowOf(file: string): string {
  return /^formats\/.*\//.test(file) ? 'formats/*' : placeOf(file)
}
