/** The documents of the PDF benchmark: the generated ones, and pages of the corpus whose truth was written by eye. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { corpusFolder } from '../../../tools/corpus.ts'
import { listGenerated, outFolder } from '../generated/set.ts'

export interface TrueDocument {
  name: string
  path: string
  /** Markdown. */
  truth: string
  set: 'generated' | 'by eye'
  half: 'tune' | 'report'
}

const truthFolder = join(import.meta.dirname, '../truth')

/** Those whose PDF is there: the generated ones are printed before, the others need the corpus. */
export function listDocuments(part: string): TrueDocument[] {
  return [
    ...listGenerated().map((one) => ({ ...one, set: 'generated' as const })),
    ...globSync('*.md', { cwd: truthFolder })
      .sort()
      .flatMap((file) => trueDocument(file) ?? []),
  ]
    .filter(({ name, path }) => name.includes(part) && existsSync(path))
    .map((one) => ({ ...one, half: halfOf(one.name) }))
}

/** Rules are tuned on one half; figures are reported for the other. */
function halfOf(name: string): TrueDocument['half'] {
  return (createHash('sha256').update(name).digest()[0] as number) & 1 ? 'tune' : 'report'
}

/** A truth names its file of the corpus, and the page where it is one of several, in its first line. */
function trueDocument(file: string): Omit<TrueDocument, 'half'> | undefined {
  const text = readFileSync(join(truthFolder, file), 'utf8')
  const [, source, page] = /^<!-- (\S+)(?: page (\d+))? -->\n/.exec(text) ?? []
  if (!source) throw new Error(`${file} does not name its file`)
  const whole = join(corpusFolder, source)
  if (!existsSync(whole)) return undefined
  const name = basename(file, '.md')
  const path = page ? cutPage(whole, page, name) : whole
  return { name, path, truth: text.slice(text.indexOf('\n') + 1), set: 'by eye' }
}

function cutPage(whole: string, page: string, name: string): string {
  const folder = join(outFolder, 'pages')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.pdf`)
  if (!existsSync(path)) spawnSync('pdfseparate', ['-f', page, '-l', page, whole, path])
  return path
}
