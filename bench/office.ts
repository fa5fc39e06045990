/** Word documents and workbooks of the corpus against the libraries that a Node programmer would take. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { convert } from '@docmill/convert'
import { corpusFolder, listCorpus } from '../tools/corpus.ts'
import { type Contestant, medians, printRows, round } from './measure.ts'
import { silently } from './silently.ts'

type Peer = (bytes: Buffer) => unknown
const load = createRequire(import.meta.url)
const rounds = 5

export async function benchOffice(): Promise<void> {
  await race('docx', { 'mammoth + turndown': mammothAndTurndown(), officeparser: officeparser() })
  await race('xlsx', { SheetJS: sheetJs(), officeparser: officeparser() })
  await race('xls', { SheetJS: sheetJs() })
}

/** Sums over the files that every contestant converts. */
async function race(extension: string, peers: Readonly<Record<string, Peer>>): Promise<void> {
  const files = listCorpus(`.${extension}`).filter((file) => file.endsWith(`.${extension}`))
  const sums: Record<string, number> = {}
  const failures: Record<string, number> = {}
  let raced = 0
  for (const file of files) {
    const bytes = readFileSync(join(corpusFolder, file))
    const contestants: Contestant[] = [
      { name: 'docmill', run: () => convert(bytes, { filename: basename(file) }) },
      ...Object.entries(peers).map(([name, peer]) => ({ name, run: () => peer(bytes) })),
    ]
    const times = await silently(() => medians(contestants, rounds))
    for (const [name, time] of Object.entries(times))
      failures[name] = (failures[name] ?? 0) + Number(Number.isNaN(time))
    if (Object.values(times).some(Number.isNaN)) continue
    raced++
    for (const [name, time] of Object.entries(times)) sums[name] = (sums[name] ?? 0) + time
  }
  if (raced === 0) return console.log(`\n## ${extension}: no file of ${files.length} is converted by all`)
  const own = sums.docmill ?? Number.NaN
  const rows = Object.entries(sums).map(([name, sum]) => {
    return {
      contestant: name,
      ms: round(sum),
      'times ours': round(sum / own),
      'files not converted': failures[name] ?? 0,
    }
  })
  printRows(`${extension}: ${raced} files that all convert, of ${files.length}; medians of ${rounds} rounds`, rows)
}

function mammothAndTurndown(): Peer {
  const mammoth = load('mammoth')
  const Turndown = load('turndown')
  return async (buffer) => new Turndown().turndown((await mammoth.convertToHtml({ buffer })).value)
}

function officeparser(): Peer {
  const { parseOffice } = load('officeparser')
  return async (bytes) => (await (await parseOffice(bytes)).to('md')).value
}

function sheetJs(): Peer {
  const { read, utils } = load('xlsx')
  return (bytes) => {
    const book = read(bytes)
    return book.SheetNames.map((name: string) => utils.sheet_to_csv(book.Sheets[name])).join('\n')
  }
}
