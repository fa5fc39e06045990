/**
 * `npm run bench:quality -- pdf [part of a name]`: scores our Markdown of PDFs with a known truth, and
 * that of the other programs that are installed. A run over all writes `bench/quality/pdf/report.md`;
 * DOCMILL_BENCH_ONLY=docmill leaves the others out.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPeers } from '../../compare/peers.ts'
import { printMissing } from '../generated/set.ts'
import { outline } from '../outline.ts'
import { keptAttempt } from './attempts.ts'
import { listDocuments } from './documents.ts'
import { type Result, report } from './report.ts'
import { scorePdf } from './score.ts'

export async function benchPdf(part: string): Promise<void> {
  console.error(`printed ${await printMissing()} documents`)
  const only = process.env.DOCMILL_BENCH_ONLY
  const contestants = await openPeers('pdf', only)
  const results: Result[] = []
  for (const document of listDocuments(part)) {
    const truth = outline(document.truth)
    for (const contestant of contestants) {
      const { markdown, failure } = await keptAttempt(contestant, document.path)
      if (markdown === undefined)
        console.error(`${contestant.name} fails on ${document.name}: ${failure.slice(0, 200)}`)
      results.push({
        document,
        contestant: contestant.name,
        failed: markdown === undefined,
        score: scorePdf(outline(markdown ?? ''), truth),
      })
    }
  }
  for (const { close } of contestants) close?.()
  const text = report(results)
  console.log(text)
  if (part === '' && only === undefined) writeFileSync(join(import.meta.dirname, 'report.md'), text)
}
