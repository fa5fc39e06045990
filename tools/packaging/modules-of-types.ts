/**
 * Which files of the bundle the conversion of a document loads, by its type: those whose compiled code the command keeps. Found by
 * converting a sample of each type in a conversion process. What another document loads besides is loaded from its file.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { frameHeader, readAllFrames } from '../../packages/convert/src/worker/process/frame.ts'
import type { ModulesOfTypes } from '../../packages/convert/src/worker/process/kept-code/keep.ts'

const top = join(import.meta.dirname, '../..')
const formats = join(top, 'packages/convert/src/formats')

/** Documents with headings, lists and tables. */
const samples: Readonly<Record<string, string>> = {
  csv: join(formats, 'csv/goldens/title-above.csv'),
  doc: join(formats, 'doc/goldens/styles-and-lists.doc'),
  docx: join(top, 'docs/guide/minutes.docx'),
  eml: join(formats, 'eml/goldens/alternative-forms.eml'),
  epub: join(formats, 'epub/goldens/spine-order.epub'),
  html: join(formats, 'html/goldens/figures.html'),
  md: join(formats, 'md/goldens/html-parts.md'),
  pdf: join(formats, 'pdf/goldens/ruled-table.pdf'),
  ppt: join(formats, 'ppt/goldens/nested-bullets.ppt'),
  pptx: join(formats, 'pptx/goldens/body-levels.pptx'),
  rtf: join(formats, 'rtf/goldens/table.rtf'),
  xls: join(formats, 'xls/goldens/date-formats.xls'),
  xlsx: join(formats, 'xlsx/goldens/kinds-of-values.xlsx'),
}

/** @param folder The bundle of the library, which is installed with what it depends on. */
export async function writeModulesOfTypes(folder: string): Promise<void> {
  const types: Record<string, string[]> = {}
  for (const [type, sample] of Object.entries(samples)) types[type] = await filesLoadedFor(sample, folder)
  const hash = createHash('sha256')
  for (const name of new Set(Object.values(types).flat())) hash.update(name).update(readFileSync(join(folder, name)))
  const modules: ModulesOfTypes = { digest: hash.digest('hex').slice(0, 16), types }
  writeFileSync(join(folder, 'modules.json'), JSON.stringify(modules))
}

/** Run first in the process: prints the modules of CommonJS that it has loaded when it ends. */
const listing = `
import { createRequire } from 'node:module'
const { cache } = createRequire(process.execPath)
process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(cache))))`

/** @returns Names of files in the folder, sorted */
async function filesLoadedFor(sample: string, folder: string): Promise<string[]> {
  const first = `data:text/javascript,${encodeURIComponent(listing)}`
  const started = spawn(process.execPath, ['--no-warnings', '--import', first, join(folder, 'worker-entry.cjs')], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  const [input, , errors, output] = started.stdio as unknown as [Writable, null, Readable, Readable]
  const printed = text(errors)
  let last: unknown
  const read = readAllFrames((header) => {
    last = header
    if (['done', 'failed'].includes((header as { type: string }).type)) input.end()
  })
  output.on('data', read)
  const bytes = readFileSync(sample)
  const request = { type: 'convert', options: { filename: basename(sample) }, encoding: 'utf-8', engines: {} }
  input.write(frameHeader(request, bytes.length))
  input.write(bytes)
  await once(started, 'close')
  if ((last as { type?: string })?.type !== 'done') throw new Error(`${sample} was not converted: ${await printed}`)
  const files = JSON.parse(await printed) as string[]
  return files
    .filter((file) => dirname(file) === folder)
    .map((file) => basename(file))
    .sort()
}
