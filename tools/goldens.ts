/**
 * Goldens: a small file about one thing in `formats/<id>/goldens/`, and what it must become.
 *
 * `nested-list.docx` has `nested-list.docx.md` (Markdown), and where wanted `nested-list.docx.txt`
 * (plain text) and `nested-list.docx.json`: `{"options": {…}, "warnings": ["code", …], "error": "code"}`.
 * `nested-list.docx.tree.json` holds what Markdown does not show: the public tree with its kinds, spans and origins,
 * the pages and the metadata.
 *
 * `npm run goldens` prints what differs; `npm run goldens -- --accept [part of a path]` rewrites
 * what differs and makes the `.md` of a new file. Read the result before you commit it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ConversionError, type ConvertOptions, convert } from '@docmill/convert'
import { treeJson } from './tree-json.ts'

export const formatsFolder = join(import.meta.dirname, '../packages/convert/src/formats')

export interface Golden {
  /** Path below the folder of formats. */
  name: string
  path: string
}

interface Outcome {
  markdown: string | undefined
  text: string | undefined
  tree: string | undefined
  warnings: string[]
  error: string | undefined
}

interface Sidecar {
  options?: ConvertOptions
  warnings?: string[]
  error?: string
}

export function listGoldens(): Golden[] {
  const goldens: Golden[] = []
  for (const format of readdirSync(formatsFolder, { withFileTypes: true })) {
    const folder = join(formatsFolder, format.name, 'goldens')
    if (!format.isDirectory() || !existsSync(folder)) continue
    for (const file of readdirSync(folder).sort()) {
      if (isExpectation(file)) continue
      goldens.push({ name: `${format.name}/${file}`, path: join(folder, file) })
    }
  }
  return goldens
}

/** What is expected of a golden and what it became, as comparable records. */
export async function runGolden(golden: Golden): Promise<{ expected: Outcome; actual: Outcome }> {
  const sidecar = readSidecar(golden)
  const bytes = readFileSync(golden.path)
  const filename = golden.path.slice(golden.path.lastIndexOf('/') + 1)
  const wantsText = existsSync(`${golden.path}.txt`)
  const actual: Outcome = { markdown: undefined, text: undefined, tree: undefined, warnings: [], error: undefined }
  try {
    const options: ConvertOptions = { filename, ...sidecar.options, include: ['document', 'pages'] }
    const result = await convert(bytes, options)
    actual.markdown = result.content
    const { metadata, pages, document } = result
    actual.tree = treeJson({ metadata, pages, document })
    actual.warnings = result.warnings.map((warning) => warning.code)
    if (wantsText) actual.text = (await convert(bytes, { ...options, include: [], outputFormat: 'text' })).content
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    actual.error = error.code
  }
  const expected: Outcome = {
    markdown: readIfThere(`${golden.path}.md`),
    text: readIfThere(`${golden.path}.txt`),
    tree: readIfThere(`${golden.path}.tree.json`),
    warnings: sidecar.warnings ?? [],
    error: sidecar.error,
  }
  return { expected, actual }
}

function acceptGolden(golden: Golden, actual: Outcome): void {
  const { options } = readSidecar(golden)
  if (actual.markdown !== undefined) writeFileSync(`${golden.path}.md`, actual.markdown)
  if (actual.text !== undefined) writeFileSync(`${golden.path}.txt`, actual.text)
  if (actual.tree !== undefined) writeFileSync(`${golden.path}.tree.json`, actual.tree)
  const sidecar: Sidecar = {
    ...(options ? { options } : {}),
    ...(actual.warnings.length ? { warnings: actual.warnings } : {}),
    ...(actual.error ? { error: actual.error } : {}),
  }
  const path = `${golden.path}.json`
  if (JSON.stringify(sidecar) === JSON.stringify(readSidecar(golden))) return
  if (Object.keys(sidecar).length) writeFileSync(path, `${JSON.stringify(sidecar, null, 2)}\n`)
  else rmSync(path, { force: true })
}

function isExpectation(file: string): boolean {
  return /\.[^.]+\.(md|txt|json)$/.test(file) || file === 'ORIGINS.md'
}

export function readSidecar(golden: Golden): Sidecar {
  return JSON.parse(readIfThere(`${golden.path}.json`) ?? '{}') as Sidecar
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

if (process.argv[1] === import.meta.filename) {
  const accept = process.argv.includes('--accept')
  const part = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
  const goldens = listGoldens().filter((one) => one.name.includes(part))
  let differing = 0
  for (const golden of goldens) {
    const { expected, actual } = await runGolden(golden)
    if (JSON.stringify(expected) === JSON.stringify(actual)) continue
    differing++
    console.log(`── ${relative(process.cwd(), golden.path)}`)
    console.log(actual.error ? `error ${actual.error}` : actual.markdown)
    if (actual.warnings.length) console.log(`warnings: ${actual.warnings.join(', ')}`)
    if (accept) acceptGolden(golden, actual)
  }
  if (goldens.length === 0) console.log(`no golden has ${part} in its name`)
  else console.log(differing ? `${differing} ${accept ? 'rewritten' : 'differ'}` : 'all goldens as expected')
  process.exitCode = (differing && !accept) || goldens.length === 0 ? 1 : 0
}
