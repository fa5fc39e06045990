/** `GET /docs/…`, `/llms.txt` and `/llms-full.txt`: the documentation for people and for language models. */
import { addressOfPage, movedPages, type Page, pages } from '../documentation/pages.ts'
import type { Site } from '../documentation/site.ts'
import { ServiceError } from '../errors.ts'
import { type Call, Content, type OpenRoute, type Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

/** Styles, scripts and pictures of our own alone, none inline; the search field asks this service. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param routes A function, because these routes are among them. */
export function documentationRoutes(routes: (settings: Settings) => readonly Route[]): OpenRoute[] {
  const sites = new WeakMap<Services, Promise<Site>>()
  // What renders it is loaded at the first visit.
  const siteOf = (services: Services): Promise<Site> => {
    const known = sites.get(services)
    if (known) return known
    const site = import('../documentation/site.ts').then(({ createSite }) =>
      createSite(routes(services.settings), services),
    )
    sites.set(services, site)
    return site
  }
  return [
    ...pages.map((page) => pageRoute(page, siteOf)),
    ...pages.map((page) => markdownRoute(page, siteOf)),
    ...Object.entries(movedPages).flatMap(([from, name]) => [
      movedRoute(from, name),
      movedRoute(`${from}.md`, `${name}.md`),
    ]),
    document('/docs/search', 'Search the documentation', html, async ({ request }, services) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const question = searchParams.get('q')?.slice(0, 200) ?? ''
      return (await siteOf(services)).search(question, searchParams.has('list') ? 'list' : 'page')
    }),
    document(
      '/llms.txt',
      'Read what a language model needs',
      'text/plain; charset=utf-8',
      async (_, { baseUrl, settings }) => {
        const { llmsText } = await import('../documentation/llms-text.ts')
        return llmsText(routes(settings), baseUrl)
      },
    ),
    document(
      '/llms-full.txt',
      'Read the whole documentation as Markdown',
      'text/plain; charset=utf-8',
      async (_, services) => {
        const { llmsFullText } = await import('../documentation/llms-text.ts')
        const { markdown: markdownOf } = await siteOf(services)
        return llmsFullText(markdownOf, services.baseUrl)
      },
    ),
    fileRoute,
  ]
}

type SiteOf = (services: Services) => Promise<Site>

function pageRoute(page: Page, siteOf: SiteOf): OpenRoute {
  return document(addressOfPage(page), `Read: ${page.title}`, html, async (_, services) =>
    (await siteOf(services)).page(page),
  )
}

function markdownRoute(page: Page, siteOf: SiteOf): OpenRoute {
  return document(`${addressOfPage(page)}.md`, `Read as Markdown: ${page.title}`, markdown, async (_, services) =>
    (await siteOf(services)).markdown(page),
  )
}

/** Leads on with 308 Permanent Redirect (RFC 9110, 15.4.9). */
function movedRoute(from: string, name: string): OpenRoute {
  return {
    method: 'GET',
    path: `/docs/${from}`,
    summary: `Moved to /docs/${name}`,
    scope: null,
    answer: 'text/plain; charset=utf-8',
    statuses: [308],
    errors: [],

    async handle({ setHeaders, setStatus }) {
      setStatus(308)
      setHeaders({ location: `/docs/${name}` })
      return new Content([Buffer.from(`Moved to /docs/${name}\n`)], 'text/plain; charset=utf-8')
    },
  }
}

function document(
  path: string,
  summary: string,
  mediaType: string,
  write: (call: Call, services: Services) => Promise<string>,
): OpenRoute {
  return {
    method: 'GET',
    path,
    summary,
    scope: null,
    answer: mediaType,
    errors: [],

    async handle(call, services) {
      call.setHeaders({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      return new Content([Buffer.from(await write(call, services))], mediaType)
    },
  }
}

const fileRoute: OpenRoute = {
  method: 'GET',
  path: '/docs/files/:name',
  summary: 'Read a file that the documentation shows or leads to',
  scope: null,
  answer: 'application/octet-stream',
  errors: ['not_found'],

  async handle({ request, setHeaders }, { baseUrl }) {
    const { readServedFile } = await import('../documentation/files.ts')
    const name = (request.url ?? '').split(/[/?]/)[3] ?? ''
    const file = readServedFile(name, baseUrl)
    if (!file) throw new ServiceError('not_found')
    setHeaders({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    return new Content([file.bytes], file.mediaType)
  },
}
