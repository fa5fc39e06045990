/**
 * `npm run bench:quality -- pdf` runs the benchmark of PDFs with a known truth, `npm run bench:quality -- ocr [part of a name]` that of pictures; `npm run bench:quality -- pages` asks facts about real pages of it; `npm run bench:quality -- tables` reads tables that are printed in many ways; `npm run bench:quality` scores our Markdown and that of the other programs that are installed
 * against the references of the corpus and against documents of known content, prints the tables and writes `bench/quality/report.md`;
 * `npm run bench:quality -- [part of a path]` scores some files and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, openPeers } from '../compare/peers.ts'
import { installOnce } from '../install.ts'
import { benchOcr } from '../ocr.ts'
import { outline } from './outline.ts'
import { benchPages } from './pages/bench.ts'
import { listPairs } from './pairs.ts'
import { benchPdf } from './pdf/bench.ts'
import { type Result, report } from './report.ts'
import { savePairs } from './saved.ts'
import { score } from './score.ts'
import { benchTables } from './tables/bench.ts'

installOnce()
const part = process.argv[2]
if (part === 'pdf') {
  await benchPdf(process.argv[3] ?? '')
  process.exit()
}
if (part === 'pages') {
  await benchPages(process.argv.slice(3))
  process.exit()
}
if (part === 'tables') {
  await benchTables(process.argv[3] ?? '')
  process.exit()
}
if (part === 'ocr') {
  await benchOcr(process.argv[3])
  process.exit()
}
const saved = await savePairs(part ?? '')
const pairs = [...listPairs(part ?? ''), ...saved.pairs]
if (pairs.length === 0) throw new Error('no such file with a reference in the corpus; see DOCMILL_CORPUS')

const contestants = await openPeers()
const results: Result[] = []
for (const { name, extension, group, source, reference } of pairs) {
  const wanted = outline(readFileSync(reference, 'utf8'))
  for (const contestant of contestants) {
    if (!contestant.extensions.includes(extension)) continue
    const { markdown, failure } = await attempt(contestant, source)
    if (markdown === undefined) console.error(`${contestant.name} fails on ${name}: ${failure.slice(0, 200)}`)
    results.push({
      file: name,
      group,
      contestant: contestant.name,
      failed: markdown === undefined,
      score: score(outline(markdown ?? ''), wanted),
    })
  }
}
for (const { close } of contestants) close?.()
saved.remove()

const text = report(results)
console.log(text)
if (part === undefined) writeFileSync(join(import.meta.dirname, 'report.md'), text)
