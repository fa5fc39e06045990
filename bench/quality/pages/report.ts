/** The shares of facts that hold, as Markdown tables. */
import type { PageResult } from './bench.ts'
import type { PageSet } from './pages.ts'

const titles: Record<PageSet, string> = {
  open: 'The open half',
  open2: 'The second open half',
  frozen: 'The frozen half',
  frozen2: 'The second frozen half',
  seen: 'The seen pages',
}

const kinds = ['present', 'absent', 'order', 'heading', 'notheading', 'block', 'apart', 'item', 'cell']

/** Share of facts that hold, of how many. */
interface Share {
  held: number
  all: number
}

/** Every contestant by kind of fact, and by category of page. */
export function report(set: PageSet, results: readonly PageResult[]): string {
  const pages = new Set(results.map(({ page }) => page.page)).size
  const groups = [...Map.groupBy(results, ({ contestant }) => contestant)]
  const byKind = groups.map(([name, own]) => [
    name,
    String(own.filter(({ failed }) => failed).length),
    ...['all', ...kinds].map((kind) => shown(shareOf(own, (type) => kind === 'all' || type === kind))),
  ])
  const categories = [...Map.groupBy(results, ({ page }) => page.category)].sort(([a], [b]) => (a < b ? -1 : 1))
  const byCategory = categories.map(([category, own]) => [
    `${category} (${new Set(own.map(({ page }) => page.page)).size})`,
    ...groups.map(([name]) =>
      shown(
        shareOf(
          own.filter(({ contestant }) => contestant === name),
          () => true,
        ),
      ),
    ),
  ])
  const facts = shareOf(groups[0]?.[1] ?? [], () => true).all
  return [
    `## ${titles[set]}: ${pages} pages, ${facts} facts\n\n${table(['', 'failed', 'all', ...kinds], byKind)}`,
    table(['pages', ...groups.map(([name]) => name)], byCategory),
  ].join('\n')
}

/** The facts that do not hold for us, by page. */
export function missesOf(results: readonly PageResult[]): string {
  return results
    .filter(({ contestant, holds }) => contestant === 'docmill' && holds.includes(false))
    .map(({ page, holds }) => {
      const misses = page.facts.filter((_, at) => !holds[at]).map((fact) => `   ${JSON.stringify(fact)}`)
      return [`${page.page} ${page.category} ${holds.length - misses.length}/${holds.length}`, ...misses].join('\n')
    })
    .join('\n')
}

function shareOf(results: readonly PageResult[], counts: (type: string) => boolean): Share {
  const share = { held: 0, all: 0 }
  for (const { page, holds } of results)
    page.facts.forEach(({ type }, at) => {
      if (!counts(type)) return
      share.all++
      if (holds[at]) share.held++
    })
  return share
}

function shown({ held, all }: Share): string {
  return all === 0 ? '' : (held / all).toFixed(3)
}

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return [names, names.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(line).join('')
}
