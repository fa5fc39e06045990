/** Documents of the corpus with what docling made of them: `reference/X.ext.md`, for a PDF `reference/X.md`. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { extensionOf } from '@docmill/convert'
import { corpusFolder, listCorpus } from '../../tools/corpus.ts'

export interface Pair {
  /** Path inside the corpus. */
  name: string
  extension: string
  /** Those of one group share a table. */
  group: string
  source: string
  reference: string
}

export function listPairs(part: string): Pair[] {
  return listCorpus(part).flatMap((name) => {
    const source = join(corpusFolder, name)
    const folder = join(dirname(source), '../reference')
    const file = basename(name)
    const names = [`${file}.md`, file.endsWith('.pdf') && file.replace(/\.pdf$/, '.md')]
    const reference = names.map((one) => one && join(folder, one)).find((path) => path && existsSync(path))
    const extension = extensionOf(file)
    return reference && extension ? [{ name, extension, group: extension, source, reference }] : []
  })
}
