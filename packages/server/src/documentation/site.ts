/** The documentation as it is served: pages, their Markdown, and the search over them. Made at the first visit. */
import { setImmediate } from 'node:timers/promises'
import { describeApi } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { apiPage } from './api-page.ts'
import { exampleUrl, readPageFile } from './files.ts'
import { framed, hitList, searchPage } from './frame.ts'
import { servedAddress } from './links.ts'
import { addressOfPage, type Page, pages } from './pages.ts'
import { plansPage } from './plans-page.ts'
import { parseMarkdown, renderPage } from './render.ts'
import { createIndex, type Index, type Section, sectionsOf } from './search.ts'
import { servedMarkdown } from './served-markdown.ts'

export interface Site {
  /** HTML. */
  page(page: Page): string
  markdown(page: Page): string
  /** HTML: a whole page of answers, or their list alone. */
  search(question: string, part: 'page' | 'list'): Promise<string>
}

type Facts = Pick<Services, 'settings' | 'limits' | 'baseUrl'>

export function createSite(routes: readonly Route[], services: Facts): Site {
  const texts = new Map<string, string>()
  const rendered = new Map<string, string>()
  let index: Promise<Index> | undefined

  function markdown(page: Page): string {
    const known = texts.get(page.name)
    if (known !== undefined) return known
    const text = write(page, routes, services)
    texts.set(page.name, text)
    return text
  }
  return {
    markdown: (page) => servedMarkdown(markdown(page), (target) => servedAddress(target, page)),
    page(page) {
      const known = rendered.get(page.name)
      if (known !== undefined) return known
      const { html, headings } = renderPage(parseMarkdown(markdown(page)), (target) => servedAddress(target, page))
      const text = framed({ title: page.title, html, headings, page })
      rendered.set(page.name, text)
      return text
    },
    async search(question, part) {
      index ??= indexPages(markdown)
      const hits = (await index).find(question)
      return part === 'list' ? hitList(hits.slice(0, 8)) : searchPage(question, hits)
    },
  }
}

/** A page at a time, so that requests are served in between. */
async function indexPages(markdown: (page: Page) => string): Promise<Index> {
  const sections: Section[] = []
  for (const page of pages) {
    sections.push(...sectionsOf(parseMarkdown(markdown(page)), addressOfPage(page), page.title))
    await setImmediate()
  }
  return createIndex(sections)
}

function write(page: Page, routes: readonly Route[], services: Facts): string {
  if (page.name === 'api') return apiPage(describeApi(routes, services.baseUrl), services.baseUrl)
  if (page.name === 'plans') return plansPage(services)
  if (page.file === undefined) throw new Error(`nobody writes the page ${page.name}`)
  const text = readPageFile(page.file)
  return page.name === 'quickstart' ? text.replaceAll(exampleUrl, services.baseUrl) : text
}
