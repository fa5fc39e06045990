/**
 * `npm run bench:quality -- pages [--frozen] [--detail]`: how many facts about real pages hold in our Markdown, and in
 * that of the other programs that are installed.
 *
 * It prints the open halves and the seen pages; with `--frozen` the frozen halves too, of which there are only totals,
 * so that nobody tunes for them. `--detail` names the facts of the open halves and of the seen pages that do not hold
 * for us.
 * DOCMILL_BENCH_ONLY=docmill leaves the others out; DOCMILL_PAGES is the folder with the seen pages and `facts.mjs`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Contestant, openPeers } from '../../compare/peers.ts'
import { keptAttempt } from '../pdf/attempts.ts'
import { type Fact, type FactPage, listPages, onePagePdf, type PageSet, pagesFolder } from './pages.ts'
import { missesOf, report } from './report.ts'

type Holds = (fact: Fact, markdown: string) => boolean

/** What one program made of one page. */
export interface PageResult {
  contestant: string
  page: FactPage
  failed: boolean
  /** One for each fact of the page. */
  holds: boolean[]
}

export async function benchPages(options: readonly string[]): Promise<void> {
  const judge = join(pagesFolder, 'facts.mjs')
  if (!existsSync(judge)) {
    console.error(`skipped: there is no ${judge}; set DOCMILL_PAGES to the folder with the pages`)
    return
  }
  const { holds } = (await import(pathToFileURL(judge).href)) as { holds: Holds }
  const only = process.env.DOCMILL_BENCH_ONLY
  const contestants = await openPeers('pdf', only)
  const withFrozen = options.includes('--frozen')
  const sets = (['open', 'open2', 'frozen', 'frozen2', 'seen'] as const).filter((set) => withFrozen || !isFrozen(set))
  for (const set of sets) {
    const results = await resultsOf(set, contestants, holds)
    console.log(report(set, results))
    if (options.includes('--detail') && !isFrozen(set)) console.log(missesOf(results))
  }
  for (const { close } of contestants) close?.()
}

function isFrozen(set: PageSet): boolean {
  return set === 'frozen' || set === 'frozen2'
}

async function resultsOf(set: PageSet, contestants: readonly Contestant[], holds: Holds): Promise<PageResult[]> {
  const results: PageResult[] = []
  for (const page of listPages(set)) {
    const path = onePagePdf(page)
    if (path === undefined) {
      console.error(`skipped: the document of ${page.page} is not there`)
      continue
    }
    for (const contestant of contestants) {
      const { markdown } = await keptAttempt(contestant, path)
      const found = page.facts.map((fact) => holds(fact, markdown ?? ''))
      results.push({ contestant: contestant.name, page, failed: markdown === undefined, holds: found })
    }
  }
  return results
}
